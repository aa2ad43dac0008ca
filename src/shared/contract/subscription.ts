import { object } from 'yup';
import { get, post } from './endpoint.ts';
import { text } from './fields.ts';
import { maybeTime, num, shape, str, time } from './reply.ts';

const renewal = shape({
  client_secret: str(),
  /** Dollars. */
  amount: num(),
  /** Since when the payment is under way at a bank; it cannot be paid a second time then. */
  processing_since: maybeTime(),
});

/** None requires an active subscription, since they renew an expired one. */
export const subscriptionApi = {
  renewalPayment: post('/brand/renewal-payment', {
    summary: 'Opens the payment that renews the subscription; the same one until it is used.',
    access: 'brand',
    reply: renewal,
  }),
  readRenewalPayment: get('/brand/renewal-payment', {
    summary: 'The same; 503 when there is none and the payment provider takes longer than a second to open one.',
    access: 'brand',
    reply: renewal,
  }),
  subscribe: post('/brand/subscribe', {
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
