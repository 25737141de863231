import type { Operation } from '../operation.ts';

/** The values of an account are not published: those of one that has no wallet. */
const googlePay: Operation = () => ({
  identifier: null,
  environment: 'TEST',
  processor: null,
  processor_key: null,
});

export const walletOperations: Record<string, Operation> = { getGooglePayConfiguration: googlePay };
