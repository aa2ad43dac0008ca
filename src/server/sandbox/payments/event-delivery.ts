import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxDispute, SandboxIntent, SandboxRefund, SandboxWarning } from './sandbox-payment-store.ts';

/** Retry backoff of an event delivery, in milliseconds. */
const PAUSES = [200, 1_000, 5_000, 20_000] as const;

/** A charge, as far as events are about it: what was paid by a payment, and how much of it was given back. */
export interface SandboxCharge {
  readonly id: string | null;
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly refunded: boolean;
}

/** The types of the events with their objects. https://docs.stripe.com/api/events/types */
interface SandboxEvents {
  'payment_intent.succeeded': SandboxIntent;
  'payment_intent.processing': SandboxIntent;
  'payment_intent.payment_failed': SandboxIntent;
  'charge.dispute.created': SandboxDispute;
  'charge.dispute.updated': SandboxDispute;
  'charge.dispute.funds_withdrawn': SandboxDispute;
  'charge.dispute.funds_reinstated': SandboxDispute;
  'charge.dispute.closed': SandboxDispute;
  'radar.early_fraud_warning.created': SandboxWarning;
  'charge.refunded': SandboxCharge;
  'refund.created': SandboxRefund;
  'refund.updated': SandboxRefund;
  'refund.failed': SandboxRefund;
  'charge.refund.updated': SandboxRefund;
}

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
  send<Type extends keyof SandboxEvents>(type: Type, object: SandboxEvents[Type]): void;
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
    send(type, object) {
      if (closed) return;
      const id = `evt_${randomBytes(12).toString('hex')}`;
      const created = Math.floor(now() / 1000);
      const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
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
