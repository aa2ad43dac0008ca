import { number, object, string } from 'yup';
import { post } from './endpoint.ts';
import { given } from './fields.ts';
import { bit, maybeStr, maybeTime, num, shape, str, time } from './reply.ts';

/** The subject of a pay link: an unpaid order or a subscription renewal. */
export const PAY_PURPOSES = ['job', 'subscription'] as const;
export type PayPurpose = (typeof PAY_PURPOSES)[number];

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const secret = (missing: string) => given(missing).matches(SECRET, missing);

const payment = {
  purpose: string().oneOf(PAY_PURPOSES).defined(),
  /** Order number; absent for a subscription. */
  job: num().nullable(),
  /** Name of the product or of the subscription. */
  title: str(),
  /** Dollars. */
  total: num(),
  paid: bit(),
  /** Whether it is under way at the payer's bank. */
  processing: bit(),
  /** Payment secret for the card form; null once paid. */
  client_secret: maybeStr(),
  /** When the subscription ends; only for a subscription. */
  subscription: maybeTime(),
};
export const payLinkPaymentReply = shape(payment);

/**
 * Payments outside the app: a client without a card form creates a single-use link. The browser that opens it gets a
 * ticket that allows paying and querying that one payment. Neither the link nor the ticket is a session.
 */
export const payLinksApi = {
  createPayLink: post('/pay-links', {
    idempotent: true,
    summary: 'Makes a link that pays one order or the subscription in a browser: once, within five minutes.',
    access: 'brand',
    body: object({
      purpose: string().oneOf(PAY_PURPOSES, 'Say what is to be paid').required('Say what is to be paid'),
      job: number()
        .typeError('Job is required')
        .integer('Job is required')
        .min(1, 'Job is required')
        .max(Number.MAX_SAFE_INTEGER, 'Job is required')
        .test(
          'present',
          'Job is required',
          (job, { parent }) => job !== undefined || (parent as { purpose?: unknown }).purpose !== 'job',
        ),
    }),
    reply: shape({ url: str(), expires_at: time() }),
    status: 201,
  }),
  openPayLink: post('/pay-links/open', {
    summary: 'Opens a pay link, once, by the secret behind its #. The ticket then stands for that one payment.',
    access: 'public',
    body: object({ secret: secret('This payment link is not complete. Press Pay in the app again.') }),
    reply: shape({ ticket: str(), payment: payLinkPaymentReply }),
  }),
  payLinkPayment: post('/pay-links/payment', {
    summary: 'The payment behind a ticket as it stands now; the payment provider is asked.',
    access: 'public',
    body: object({ ticket: secret('This payment page is not complete. Press Pay in the app again.') }),
    reply: payLinkPaymentReply,
  }),
} as const;
