import { type DisputeOutcome, type NewDispute, nextDispute, openedDispute, openedWarning } from './dispute-steps.ts';
import type { EventDelivery } from './event-delivery.ts';
import {
  findIntent,
  type SandboxDispute,
  type SandboxPaymentStore,
  type SandboxRefund,
  type SandboxWarning,
} from './sandbox-payment-store.ts';

/** What banks and the provider's dashboard do with a payment once it is paid. */
export interface BankDesk {
  /** The payer disputes a payment at the bank. Undefined for an unpaid one. */
  dispute(paymentId: string, given: NewDispute): Promise<SandboxDispute | undefined>;
  /** The bank's next step; undefined where it is not possible. */
  advanceDispute(disputeId: string, outcome: DisputeOutcome): Promise<SandboxDispute | undefined>;
  /** The bank reports a payment as probably fraudulent. Undefined for an unpaid one. */
  warn(paymentId: string): Promise<SandboxWarning | undefined>;
  /** A pending refund arrives, or one fails, even after it has succeeded. Undefined for an unknown or failed one. */
  endRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<SandboxRefund | undefined>;
}

export const createBankDesk = (
  store: SandboxPaymentStore,
  send: EventDelivery['send'],
  seconds: () => number,
): BankDesk => {
  const findPaid = async (id: string) => {
    const found = await findIntent(store, id);
    return found?.intent.status === 'succeeded' ? found.intent : undefined;
  };

  const advanceDispute: BankDesk['advanceDispute'] = async (id, outcome) => {
    for (;;) {
      const found = await store.get(id);
      if (found?.object.object !== 'dispute') return undefined;
      const next = nextDispute(found.object, outcome, seconds());
      if (!next) return undefined;
      if (!(await store.update(found.version, next))) continue;
      if (outcome === 'review' || outcome === 'escalate') send('charge.dispute.updated', next);
      if (outcome === 'escalate') send('charge.dispute.funds_withdrawn', next);
      if (next.status === 'won') send('charge.dispute.funds_reinstated', next);
      if (outcome === 'win' || outcome === 'lose') send('charge.dispute.closed', next);
      return next;
    }
  };

  return {
    advanceDispute,
    dispute: async (paymentId, given) => {
      const intent = await findPaid(paymentId);
      if (!intent) return undefined;
      const dispute = openedDispute(intent, given, seconds());
      await store.insert({ object: dispute, idempotencyKey: null, requestHash: null });
      send('charge.dispute.created', dispute);
      if (!given.isInquiry) send('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    warn: async (paymentId) => {
      const intent = await findPaid(paymentId);
      if (!intent) return undefined;
      const warning = openedWarning(intent, seconds());
      await store.insert({ object: warning, idempotencyKey: null, requestHash: null });
      send('radar.early_fraud_warning.created', warning);
      return warning;
    },
    endRefund: async (id, status) => {
      for (;;) {
        const found = await store.get(id);
        if (found?.object.object !== 'refund' || found.object.status === 'failed') return undefined;
        const failed = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
        const next = { ...found.object, status, ...failed };
        if (!(await store.update(found.version, next))) continue;
        send(status === 'failed' ? 'refund.failed' : 'refund.updated', next);
        send('charge.refund.updated', next);
        return next;
      }
    },
  };
};
