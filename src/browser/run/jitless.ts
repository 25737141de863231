import { config } from 'zod';

// Zod tests whether it may use `eval` when a schema is made, which browsers report as a violation of the pages' policy.
config({ jitless: true });
