import { isSameSecret } from '../../lib/same-secret.ts';
import { createBankDesk } from './bank-desk.ts';
import { createEventDelivery, type EventDeliveryOptions } from './event-delivery.ts';
import {
  authenticationFailure,
  challenged,
  confirmProblem,
  debitFailure,
  paid,
  processing,
  refused,
} from './intent-steps.ts';
import {
  type CardError,
  findIntent,
  type SandboxDispute,
  type SandboxIntent,
  type SandboxPaymentStore,
  type SandboxRefund,
} from './sandbox-payment-store.ts';
import { createStripeEndpoints } from './stripe-endpoints.ts';
import { type Card, tryCard } from './test-cards.ts';

export interface CardNetworkOptions
  extends Pick<EventDeliveryOptions, 'webhookSecret' | 'deliver' | 'onUndelivered'>,
    Partial<Pick<EventDeliveryOptions, 'now' | 'wait'>> {
  readonly store: SandboxPaymentStore;
}

/** The payment after an attempt, and the error of this attempt. */
export interface Attempt {
  readonly intent: SandboxIntent;
  readonly error?: CardError;
}

/** A paid payment, with its disputes and refunds. */
export interface BankEntry {
  readonly intent: SandboxIntent;
  readonly disputes: readonly SandboxDispute[];
  readonly refunds: readonly SandboxRefund[];
}

const waitUnreferenced = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** The page on which the cardholder answers the bank's challenge. */
const challengeUrl = (intent: SandboxIntent): string =>
  `/sandbox/card/challenge/${intent.id}?payment_intent_client_secret=${intent.client_secret}`;

const newestPayments = async (store: SandboxPaymentStore): Promise<readonly BankEntry[]> => {
  const [intents, disputes, refunds] = [
    await store.list('payment_intent', 0, 'succeeded'),
    await store.list('dispute', 0),
    await store.list('refund', 0),
  ];
  return intents.slice(0, 20).map((intent) => ({
    intent,
    disputes: disputes.filter((dispute) => dispute.payment_intent === intent.id),
    refunds: refunds.filter((refund) => refund.payment_intent === intent.id),
  }));
};

/** The embedded card network: Stripe's test cards, declines, challenge and signed events, without Stripe. */
export const createCardNetwork = (options: CardNetworkOptions) => {
  const { store, now = Date.now, wait = waitUnreferenced } = options;
  const delivery = createEventDelivery({ ...options, now, wait });

  const seconds = () => Math.floor(now() / 1000);
  const bank = createBankDesk(store, delivery.send, seconds);

  /** What the test card of a payment causes at the bank. */
  const follow = async ({ id, aftermath }: SandboxIntent): Promise<void> => {
    if (aftermath === 'fraudulent' || aftermath === 'product_not_received')
      await bank.dispute(id, { reason: aftermath });
    if (aftermath === 'inquiry') await bank.dispute(id, { reason: 'general', isInquiry: true });
    if (aftermath === 'warning') await bank.warn(id);
  };

  const findBySecret = async (clientSecret: string) => {
    const found = await findIntent(store, clientSecret.split('_secret_', 1)[0] ?? '');
    return found && isSameSecret(found.intent.client_secret, clientSecret) ? found : undefined;
  };

  /** Applies `step` to the newest state, and retries after a concurrent update; only the successful update sends an event. */
  const advance = async (
    find: () => ReturnType<typeof findBySecret>,
    step: (intent: SandboxIntent) => Attempt,
  ): Promise<Attempt | undefined> => {
    for (;;) {
      const found = await find();
      if (!found) return undefined;
      const attempt = step(found.intent);
      if (attempt.intent === found.intent) return attempt;
      if (!(await store.update(found.version, attempt.intent))) continue;
      if (attempt.intent.status === 'succeeded') {
        delivery.send('payment_intent.succeeded', attempt.intent);
        await follow(attempt.intent);
      } else if (attempt.intent.status === 'processing') delivery.send('payment_intent.processing', attempt.intent);
      else if (attempt.error) delivery.send('payment_intent.payment_failed', attempt.intent);
      return attempt;
    }
  };

  return {
    /** What banks and the provider's dashboard do. */
    bank,
    /** The newest 20 paid payments. */
    newest: () => newestPayments(store),
    /** Replaces Stripe's servers behind the SDK's HTTP client. */
    fetch: createStripeEndpoints({ store, now, bank, send: delivery.send }),
    /** The intent with this client secret. */
    find: async (clientSecret: string) => (await findBySecret(clientSecret))?.intent,
    /** Pays with a card, as Stripe.js does. Undefined for a wrong secret. Concurrent confirmations charge once. */
    confirm: (clientSecret: string, card: Card): Promise<Attempt | undefined> =>
      advance(
        () => findBySecret(clientSecret),
        (intent) => {
          const problem = confirmProblem(intent);
          if (problem) return { intent, error: problem };
          const outcome = tryCard(card, new Date(now()));
          switch (outcome.result) {
            case 'pays':
              return { intent: paid(intent, outcome.aftermath) };
            case 'challenge':
              return { intent: challenged(intent, challengeUrl(intent)) };
            case 'invalid':
              return { intent, error: outcome.error };
            case 'declined':
              return { intent: refused(intent, outcome.error), error: outcome.error };
          }
        },
      ),
    /** Answers the bank's challenge. Undefined for a wrong secret; an intent that awaits no challenge stays unchanged. */
    answerChallenge: async (clientSecret: string, outcome: 'complete' | 'fail') => {
      const attempt = await advance(
        () => findBySecret(clientSecret),
        (intent) => {
          if (intent.status !== 'requires_action') return { intent };
          if (outcome === 'complete') return { intent: paid(intent) };
          return { intent: refused(intent, authenticationFailure), error: authenticationFailure };
        },
      );
      return attempt?.intent;
    },
    /** Pays from a bank account: the payment is under way until `settleDebit`. Undefined for a wrong secret. */
    confirmDebit: (clientSecret: string): Promise<Attempt | undefined> =>
      advance(
        () => findBySecret(clientSecret),
        (intent) => {
          const problem = confirmProblem(intent);
          return problem ? { intent, error: problem } : { intent: processing(intent) };
        },
      ),
    /** The newest 100 payments that are under way. */
    listDebits: () => store.list('payment_intent', 0, 'processing'),
    /** The bank's answer to a payment that is under way; undefined for any other. */
    settleDebit: async (id: string, outcome: 'succeed' | 'fail') => {
      let isSettled = false;
      const attempt = await advance(
        () => findIntent(store, id),
        (intent) => {
          isSettled = intent.status === 'processing';
          if (!isSettled) return { intent };
          return outcome === 'succeed'
            ? { intent: paid(intent) }
            : { intent: refused(intent, debitFailure), error: debitFailure };
        },
      );
      return isSettled ? attempt?.intent : undefined;
    },
    /** Resolves when no event delivery is pending. */
    idle: delivery.idle,
    /** Stops event delivery. */
    close: delivery.close,
  };
};

export type CardNetwork = ReturnType<typeof createCardNetwork>;
