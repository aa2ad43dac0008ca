import { randomBytes } from 'node:crypto';
import type {
  SandboxBalanceTransaction,
  SandboxDispute,
  SandboxIntent,
  SandboxWarning,
} from './sandbox-payment-store.ts';

/** The transitions of a dispute: pure functions that return the next one. https://docs.stripe.com/disputes/how-disputes-work */

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
  currency: 'usd',
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

export const openedDispute = (intent: SandboxIntent, given: NewDispute, now: number): SandboxDispute => {
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
export const nextDispute = (
  dispute: SandboxDispute,
  outcome: DisputeOutcome,
  now: number,
): SandboxDispute | undefined => {
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

export const openedWarning = (intent: SandboxIntent, now: number): SandboxWarning => ({
  id: newId('issfr'),
  object: 'radar.early_fraud_warning',
  actionable: true,
  charge: intent.latest_charge,
  created: now,
  fraud_type: 'unauthorized_use_of_card',
  livemode: false,
  payment_intent: intent.id,
});
