import type { Operation } from '../operation.ts';

/** An account's values are not published: these belong to an account without a wallet. */
const googlePay: Operation = () => ({
  identifier: null,
  environment: 'TEST',
  processor: null,
  processor_key: null,
});

export const walletOperations: Record<string, Operation> = { getGooglePayConfiguration: googlePay };
