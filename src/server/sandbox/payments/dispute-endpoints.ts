import type { BankDesk } from './bank-desk.ts';
import type { DisputeOutcome } from './dispute-steps.ts';
import type { SandboxPaymentStore } from './sandbox-payment-store.ts';
import { answer, failure, missing, type StripeRequest } from './stripe-request.ts';

interface DisputeEndpoints {
  readonly store: SandboxPaymentStore;
  readonly bank: BankDesk;
}

/** The evidence by which Stripe's test mode decides. https://docs.stripe.com/testing#disputes */
const OUTCOMES: Readonly<Record<string, DisputeOutcome>> = {
  winning_evidence: 'win',
  losing_evidence: 'lose',
  escalate_inquiry_evidence: 'escalate',
};

const KINDS = { disputes: 'dispute', 'radar/early_fraud_warnings': 'radar.early_fraud_warning' } as const;

const advance = async ({ bank }: DisputeEndpoints, id: string, outcome: DisputeOutcome): Promise<Response> => {
  const next = await bank.advanceDispute(id, outcome);
  return next ? answer(200, next) : failure(400, `The dispute ${id} is already closed.`);
};

/** Stripe's calls about disputes and early fraud warnings: list, retrieve, submit evidence, close. Undefined for others. */
export const answerAboutDisputes = async (
  endpoints: DisputeEndpoints,
  { method, path, query, form }: StripeRequest,
): Promise<Response | undefined> => {
  const [, kind, id, action] =
    /^\/v1\/(disputes|radar\/early_fraud_warnings)(?:\/(\w+))?(?:\/(close))?$/.exec(path) ?? [];
  if (kind !== 'disputes' && kind !== 'radar/early_fraud_warnings') return undefined;
  if (id === undefined) {
    const data = await endpoints.store.list(KINDS[kind], Number(query.get('created[gte]') ?? 0));
    return answer(200, { object: 'list', data, has_more: false, url: path });
  }
  const object = (await endpoints.store.get(id))?.object;
  if (object?.object !== KINDS[kind]) return missing(KINDS[kind], id);
  if (method === 'GET') return answer(200, object);
  if (action === 'close') return advance(endpoints, id, 'lose');
  return advance(endpoints, id, OUTCOMES[form.get('evidence[uncategorized_text]') ?? ''] ?? 'review');
};
