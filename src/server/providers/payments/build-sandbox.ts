import { createCardNetwork } from '../../sandbox/card-network.ts';
import { createPayments } from './create-payments.ts';
import type { Payment } from './payments.ts';
import { createMemoryPaymentStore } from './sandbox/memory-payment-store.ts';
import type { SandboxPaymentStore } from './sandbox/sandbox-payment-store.ts';

export const testSecret = 'whsec_9fK2mQ7xZr4TbN8vLc3WjH6pYd1SgA5e';

export const goodCard = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' };

export interface Delivered {
  readonly body: string;
  readonly signature: string;
}

/** Sandbox payments in memory on a fixed clock, with everything that was delivered. For tests. */
export const buildSandbox = (
  options: {
    readonly store?: SandboxPaymentStore;
    readonly deliver?: (body: string, signature: string) => Promise<void>;
    readonly now?: () => number;
  } = {},
) => {
  const delivered: Delivered[] = [];
  const undelivered: string[] = [];
  const pauses: number[] = [];
  const now = options.now ?? (() => Date.UTC(2027, 4, 20));
  const network = createCardNetwork({
    store: options.store ?? createMemoryPaymentStore(),
    webhookSecret: testSecret,
    deliver: async (body, signature) => {
      await options.deliver?.(body, signature);
      delivered.push({ body, signature });
    },
    onUndelivered: (_error, id) => undelivered.push(id),
    now,
    wait: async (ms) => {
      pauses.push(ms);
    },
  });
  const payments = createPayments({ provider: 'sandbox', network, webhookSecret: testSecret, now });
  const pay = async (payment: Payment) => {
    const attempt = await network.confirm(payment.clientSecret, goodCard);
    if (attempt?.error) throw new Error(attempt.error.message);
  };
  return { network, payments, pay, delivered, undelivered, pauses };
};
