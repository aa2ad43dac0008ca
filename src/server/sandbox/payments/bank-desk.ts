import { randomBytes } from 'node:crypto';
import { CURRENCY } from '#shared/domain/money/money.ts';
import type { EventDelivery } from './event-delivery.ts';
import {
  change,
  findIntent,
  type SandboxBalanceTransaction,
  type SandboxDispute,
  type SandboxIntent,
  type SandboxPaymentStore,
  type SandboxRefund,
  type SandboxWarning,
} from './sandbox-payment-store.ts';

/** What Stripe charges for a dispute in the United States, in cents. */
const FEE = 1_500;
const DAY = 86_400;
/** Days to answer; card networks give 7 to 21. */
const DAYS_TO_ANSWER = 9;

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const movement = (source: string, amount: number, fee: number, created: number): SandboxBalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  amount,
  fee,
  net: amount - fee,
  currency: CURRENCY,
  created,
  description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source,
  status: 'available',
  type: 'adjustment',
});

export interface NewDispute {
  /** Of Stripe's reasons. */
  readonly reason: string;
  /** In cents; all of the payment by default. */
  readonly amount?: number | undefined;
  /** The bank asks for information first, and takes no money. */
  readonly isInquiry?: boolean;
}

/** The transitions of a dispute: https://docs.stripe.com/disputes/how-disputes-work */
const openedDispute = (intent: SandboxIntent, given: NewDispute, now: number): SandboxDispute => {
  const { reason, amount = intent.amount, isInquiry = false } = given;
  const id = newId('du');
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: isInquiry ? [] : [movement(id, -amount, FEE, now)],
    charge: intent.latest_charge,
    created: now,
    currency: intent.currency,
    evidence_details: { due_by: now + DAYS_TO_ANSWER * DAY, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
};

export type DisputeOutcome = 'win' | 'lose' | 'escalate' | 'review';

const isOver = ({ status }: SandboxDispute): boolean => ['won', 'lost', 'warning_closed'].includes(status);

/** The bank's next step. An inquiry is closed by either outcome. Undefined where the step is not possible. */
const nextDispute = (dispute: SandboxDispute, outcome: DisputeOutcome, now: number): SandboxDispute | undefined => {
  const { id, amount, balance_transactions: moved, status } = dispute;
  const isInquiry = status.startsWith('warning_');
  if (isOver(dispute) || (outcome === 'escalate' && !isInquiry)) return undefined;
  if (outcome === 'review') return { ...dispute, status: isInquiry ? 'warning_under_review' : 'under_review' };
  if (outcome === 'escalate') {
    const taken = movement(id, -amount, FEE, now);
    return {
      ...dispute,
      balance_transactions: [...moved, taken],
      is_charge_refundable: false,
      status: 'needs_response',
    };
  }
  if (isInquiry) return { ...dispute, status: 'warning_closed' };
  if (outcome === 'lose') return { ...dispute, status: 'lost' };
  return { ...dispute, balance_transactions: [...moved, movement(id, amount, 0, now)], status: 'won' };
};

const openedWarning = (intent: SandboxIntent, now: number): SandboxWarning => ({
  id: newId('issfr'),
  object: 'radar.early_fraud_warning',
  actionable: true,
  charge: intent.latest_charge,
  created: now,
  fraud_type: 'unauthorized_use_of_card',
  livemode: false,
  payment_intent: intent.id,
});

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
  const keep = (object: SandboxDispute | SandboxWarning) =>
    store.insert({ object, idempotencyKey: null, requestHash: null });

  const advanceDispute: BankDesk['advanceDispute'] = async (id, outcome) => {
    const next = await change(store, 'dispute', id, (dispute) => nextDispute(dispute, outcome, seconds()));
    if (!next) return undefined;
    if (outcome === 'review' || outcome === 'escalate') send('charge.dispute.updated', next);
    if (outcome === 'escalate') send('charge.dispute.funds_withdrawn', next);
    if (next.status === 'won') send('charge.dispute.funds_reinstated', next);
    if (outcome === 'win' || outcome === 'lose') send('charge.dispute.closed', next);
    return next;
  };

  return {
    advanceDispute,
    dispute: async (paymentId, given) => {
      const intent = await findPaid(paymentId);
      if (!intent) return undefined;
      const dispute = openedDispute(intent, given, seconds());
      await keep(dispute);
      send('charge.dispute.created', dispute);
      if (!given.isInquiry) send('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    warn: async (paymentId) => {
      const intent = await findPaid(paymentId);
      if (!intent) return undefined;
      const warning = openedWarning(intent, seconds());
      await keep(warning);
      send('radar.early_fraud_warning.created', warning);
      return warning;
    },
    endRefund: async (id, status) => {
      const next = await change(store, 'refund', id, (refund) => {
        if (refund.status === 'failed') return undefined;
        return { ...refund, status, ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }) };
      });
      if (!next) return undefined;
      send(status === 'failed' ? 'refund.failed' : 'refund.updated', next);
      send('charge.refund.updated', next);
      return next;
    },
  };
};
