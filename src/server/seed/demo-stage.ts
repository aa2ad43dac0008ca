import type { Context } from '../context.ts';
import type { Actor } from '../http/actor.ts';
import { createCardNetwork } from '../sandbox/payments/card-network.ts';
import { createPostgresPaymentStore } from '../sandbox/payments/payment-store.repository.ts';

interface DemoBrandActor {
  readonly actor: Actor;
  /** Ids by the keys of the products. */
  readonly products: ReadonlyMap<string, number>;
}

/** The demo users who have joined so far, and the card with which brands pay. */
export interface DemoStage {
  /** Its clock shows the time of the step that is under way. */
  readonly context: Context;
  /** When the demo is seeded. */
  readonly now: Date;
  readonly brands: Map<string, DemoBrandActor>;
  readonly creators: Map<string, Actor>;
  /** Pays a payment of the sandbox. */
  pay(clientSecret: string | null): Promise<void>;
}

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

/**
 * A stage without users. Its card network sends no events, since those would be handled at the server's time: a look-up
 * of the payment leads to the same step.
 */
export const openStage = (context: Context, now: Date): DemoStage => {
  const network = createCardNetwork({
    store: createPostgresPaymentStore(context.db.orm),
    webhookSecret: '',
    deliver: async () => {},
    onUndelivered: () => {},
    now: () => context.clock().getTime(),
  });
  const pay: DemoStage['pay'] = async (clientSecret) => {
    const attempt = await network.confirm(clientSecret ?? '', CARD);
    if (attempt?.intent.status !== 'succeeded') throw new Error('A payment of the demo failed.');
  };
  return { context, now, brands: new Map(), creators: new Map(), pay };
};

/** The brand with this key. */
export const brandOf = ({ brands }: DemoStage, key: string): DemoBrandActor => {
  const brand = brands.get(key);
  if (!brand) throw new Error(`The demo has no brand ${key}.`);
  return brand;
};

/** The creator with this key. */
export const creatorOf = ({ creators }: DemoStage, key: string): Actor => {
  const creator = creators.get(key);
  if (!creator) throw new Error(`The demo has no creator ${key}.`);
  return creator;
};
