import { timingSafeEqual } from 'node:crypto';
import { createEventDelivery, type EventDeliveryOptions } from './event-delivery.ts';
import { authenticationFailure, challenged, confirmProblem, paid, refused } from './intent-steps.ts';
import type { CardError, SandboxIntent, SandboxPaymentStore } from './sandbox-payment-store.ts';
import { createStripeEndpoints, findIntent } from './stripe-endpoints.ts';
import { type Card, tryCard } from './test-cards.ts';

export interface CardNetworkOptions
  extends Pick<EventDeliveryOptions, 'webhookSecret' | 'deliver' | 'onUndelivered'>,
    Partial<Pick<EventDeliveryOptions, 'now' | 'wait'>> {
  readonly store: SandboxPaymentStore;
}

/** The payment after an attempt, and what went wrong with this attempt. */
export interface Attempt {
  readonly intent: SandboxIntent;
  readonly error?: CardError;
}

export interface CardNetwork {
  /** Stands for Stripe's servers behind the SDK's HTTP client. */
  readonly fetch: typeof fetch;
  /** What Stripe.js does with Stripe: pays with a card. Undefined for a wrong secret. Two at once charge once. */
  confirm(clientSecret: string, card: Card): Promise<Attempt | undefined>;
  /** The cardholder's answer to the bank's question. Undefined for a wrong secret; an intent past it is unchanged. */
  answerChallenge(clientSecret: string, outcome: 'complete' | 'fail'): Promise<SandboxIntent | undefined>;
  /** The intent this secret belongs to. */
  find(clientSecret: string): Promise<SandboxIntent | undefined>;
  /** Resolves when no event is on its way. */
  idle(): Promise<void>;
  /** Stops delivering. */
  close(): void;
}

const isEqual = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const waitUnreferenced = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Where the cardholder answers the bank's question. */
export const challengeUrl = (intent: SandboxIntent): string =>
  `/sandbox/card/challenge/${intent.id}?payment_intent_client_secret=${intent.client_secret}`;

/** The embedded card network: Stripe's test cards, declines, challenge and signed events, without Stripe. */
export const createCardNetwork = (options: CardNetworkOptions): CardNetwork => {
  const { store, now = Date.now, wait = waitUnreferenced } = options;
  const delivery = createEventDelivery({ ...options, now, wait });

  const findBySecret = async (clientSecret: string) => {
    const found = await findIntent(store, clientSecret.split('_secret_', 1)[0] ?? '');
    return found && isEqual(found.intent.client_secret, clientSecret) ? found : undefined;
  };

  /** Applies `step` to the newest state until nobody came between; only the winner's event goes out. */
  const advance = async (
    clientSecret: string,
    step: (intent: SandboxIntent) => Attempt,
  ): Promise<Attempt | undefined> => {
    for (;;) {
      const found = await findBySecret(clientSecret);
      if (!found) return undefined;
      const attempt = step(found.intent);
      if (attempt.intent === found.intent) return attempt;
      if (!(await store.update(found.version, attempt.intent))) continue;
      if (attempt.intent.status === 'succeeded') delivery.send('payment_intent.succeeded', attempt.intent);
      else if (attempt.error) delivery.send('payment_intent.payment_failed', attempt.intent);
      return attempt;
    }
  };

  return {
    fetch: createStripeEndpoints({ store, now }),
    find: async (clientSecret) => (await findBySecret(clientSecret))?.intent,
    confirm: (clientSecret, card) =>
      advance(clientSecret, (intent) => {
        const problem = confirmProblem(intent);
        if (problem) return { intent, error: problem };
        const outcome = tryCard(card, new Date(now()));
        switch (outcome.result) {
          case 'pays':
            return { intent: paid(intent) };
          case 'challenge':
            return { intent: challenged(intent, challengeUrl(intent)) };
          case 'invalid':
            return { intent, error: outcome.error };
          case 'declined':
            return { intent: refused(intent, outcome.error), error: outcome.error };
        }
      }),
    answerChallenge: async (clientSecret, outcome) => {
      const attempt = await advance(clientSecret, (intent) => {
        if (intent.status !== 'requires_action') return { intent };
        if (outcome === 'complete') return { intent: paid(intent) };
        return { intent: refused(intent, authenticationFailure), error: authenticationFailure };
      });
      return attempt?.intent;
    },
    idle: () => delivery.idle(),
    close: () => delivery.close(),
  };
};
