import Stripe from 'stripe';
import { array, boolean, number, object, string } from 'yup';
import { CURRENCY } from '#shared/domain/money/money.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import type { Dispute } from './payments.ts';
import { cents, oneOf, readObject } from './stripe-objects.ts';

const currency = () =>
  string()
    .matches(/^[a-z]{3}$/)
    .required();
const wholeNumber = () => number().integer().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).required();

/** https://docs.stripe.com/api/balance_transactions/object. An amount may be negative, and so may a fee. */
const movementSchema = object({
  id: string().required(),
  amount: wholeNumber(),
  fee: wholeNumber(),
  currency: currency(),
}).required();

/** https://docs.stripe.com/api/disputes/object. The status is not checked, since one that is new pauses a job too. */
const disputeSchema = object({
  id: string().required(),
  object: oneOf('dispute'),
  amount: cents(),
  balance_transactions: array().of(movementSchema).required(),
  currency: currency(),
  evidence_details: object({ due_by: number().integer().min(0).nullable() }).required(),
  payment_intent: string().nullable(),
  reason: string().required(),
  status: string().required(),
}).required();

/** https://docs.stripe.com/api/radar/early_fraud_warnings/object */
const warningSchema = object({
  id: string().required(),
  object: oneOf('radar.early_fraud_warning'),
  actionable: boolean().required(),
  fraud_type: string().required(),
  payment_intent: string().nullable(),
}).required();

/** Reads Stripe's dispute. @throws ProviderUnavailable when it is none. */
const toDispute = (value: unknown): Dispute => {
  const dispute = readObject('a dispute', disputeSchema, value);
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    kind: 'dispute',
    paymentId: dispute.payment_intent ?? null,
    amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    reason: dispute.reason,
    // 0 where the bank takes no answer.
    answerBy: dueBy ? new Date(dueBy * 1_000) : null,
    movements: dispute.balance_transactions.map(({ id, amount, fee, currency: unit }) => ({
      id,
      amount,
      fee,
      currency: unit,
    })),
  };
};

/** Reads Stripe's early fraud warning. @throws ProviderUnavailable when it is none. */
const toFraudWarning = (value: unknown): Dispute => {
  const warning = readObject('an early fraud warning', warningSchema, value);
  return {
    id: warning.id,
    kind: 'fraud_warning',
    paymentId: warning.payment_intent ?? null,
    amount: 0,
    currency: CURRENCY,
    status: warning.actionable ? 'actionable' : 'not_actionable',
    reason: warning.fraud_type,
    answerBy: null,
    movements: [],
  };
};

/** What an event says about a dispute or a warning; undefined for other events. */
export const readDisputeEvent = (type: string, about: unknown): Dispute | undefined => {
  if (type.startsWith('charge.dispute.')) return toDispute(about);
  return type.startsWith('radar.early_fraud_warning.') ? toFraudWarning(about) : undefined;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** The questions about disputes. Lists go page by page, since Stripe answers at most 100 at a time. */
export const askAboutDisputes = (stripe: Stripe) => ({
  find: async (id: string): Promise<Dispute | undefined> => {
    try {
      const isWarning = id.startsWith('issfr_');
      const found = isWarning
        ? toFraudWarning(await stripe.radar.earlyFraudWarnings.retrieve(id))
        : toDispute(await stripe.disputes.retrieve(id));
      if (found.id !== id) throw new ProviderUnavailable('Stripe', new Error('the answer is about another dispute'));
      return found;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  list: async (since: Date): Promise<readonly Dispute[]> => {
    const page = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
    const found: Dispute[] = [];
    for await (const dispute of stripe.disputes.list(page)) found.push(toDispute(dispute));
    for await (const warning of stripe.radar.earlyFraudWarnings.list(page)) found.push(toFraudWarning(warning));
    return found;
  },
});
