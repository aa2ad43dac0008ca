import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxIntent } from './sandbox-payment-store.ts';

/** Retry backoff of an event delivery, in milliseconds. */
const PAUSES = [200, 1_000, 5_000, 20_000] as const;

export type SandboxEventType = 'payment_intent.succeeded' | 'payment_intent.payment_failed';

export interface EventDeliveryOptions {
  readonly webhookSecret: string;
  /** Sends one signed event to the webhook; rejects when it was not accepted. */
  readonly deliver: (body: string, signature: string) => Promise<void>;
  /** Called for an event whose every attempt failed. */
  readonly onUndelivered: (error: unknown, eventId: string) => void;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface EventDelivery {
  /** Returns at once, as Stripe's confirmation does, and delivers the event in the background. */
  send(type: SandboxEventType, intent: SandboxIntent): void;
  /** Resolves when no delivery is pending. */
  idle(): Promise<void>;
  /** Stops further attempts. */
  close(): void;
}

/** Signs a body as Stripe does. https://docs.stripe.com/webhooks/signature */
const sign = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * Delivers events at least once while the process lives. A restart loses pending events, so consumers must also retrieve
 * the payment, as with Stripe.
 */
export const createEventDelivery = (options: EventDeliveryOptions): EventDelivery => {
  const { webhookSecret, deliver, onUndelivered, now, wait } = options;
  const underWay = new Set<Promise<void>>();
  let closed = false;

  const attempt = async (id: string, body: string): Promise<void> => {
    for (const pause of [...PAUSES, null]) {
      try {
        return await deliver(body, sign(webhookSecret, body, Math.floor(now() / 1000)));
      } catch (error) {
        if (pause === null) return onUndelivered(error, id);
        await wait(pause);
        if (closed) return onUndelivered(error, id);
      }
    }
  };

  return {
    send(type, intent) {
      if (closed) return;
      const id = `evt_${randomBytes(12).toString('hex')}`;
      const created = Math.floor(now() / 1000);
      const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object: intent } });
      const work = attempt(id, body).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close() {
      closed = true;
    },
  };
};
