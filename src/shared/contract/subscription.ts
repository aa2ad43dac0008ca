import { object } from 'yup';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { num, shape, str, time } from './reply.ts';

/** Neither requires an active subscription, since they renew an expired one. */
export const subscriptionApi = {
  renewalPayment: endpoint({
    method: 'POST',
    path: '/brand/renewal-payment',
    summary: 'Opens the payment that renews the subscription; the same one until it is used.',
    access: 'brand',
    reply: shape({
      client_secret: str(),
      /** Dollars. */
      amount: num(),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/brand/subscribe',
    idempotent: true,
    summary: 'Asks the payment provider about a renewal and extends the subscription once it is paid.',
    access: 'brand',
    body: object({ payment_intent: text('The payment is missing') }),
    reply: shape({
      /** The new end of the subscription. */
      subscription: time(),
    }),
  }),
} as const;
