import type { Operation } from './operation.ts';
import { chargeIntentOperations } from './resources/charge-intents.ts';
import { chargeOperations } from './resources/charges.ts';
import { customerOperations } from './resources/customers.ts';
import { disputeOperations } from './resources/disputes.ts';
import { identityVerificationOperations } from './resources/identity-verifications.ts';
import { invoiceOperations } from './resources/invoices.ts';
import { paymentLinkSessionOperations } from './resources/payment-link-sessions.ts';
import { paymentMethodOperations } from './resources/payment-methods.ts';
import { phaseOperations } from './resources/phases.ts';
import { productOperations } from './resources/products.ts';
import { refundOperations } from './resources/refunds.ts';
import { subscriptionOperations } from './resources/subscriptions.ts';
import { threeDsIntentOperations } from './resources/three-ds-intents.ts';
import { webhookEndpointOperations } from './resources/webhook-endpoints.ts';

/** An account's values are not published: these belong to an account without a wallet. */
const getGooglePayConfiguration: Operation = () => ({
  identifier: null,
  environment: 'TEST',
  processor: null,
  processor_key: null,
});

/** Implementation of each operation in the document by `operationId`. The others get 501. */
export const operations: Record<string, Operation> = {
  ...customerOperations,
  ...paymentMethodOperations,
  ...chargeIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...productOperations,
  ...subscriptionOperations,
  ...phaseOperations,
  ...invoiceOperations,
  ...disputeOperations,
  ...webhookEndpointOperations,
  ...identityVerificationOperations,
  ...paymentLinkSessionOperations,
  ...threeDsIntentOperations,
  getGooglePayConfiguration,
};

export const isSimulated = ({ id }: { id: string }): boolean => Object.hasOwn(operations, id);
