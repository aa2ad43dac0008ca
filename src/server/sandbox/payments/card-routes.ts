import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { number, object, string } from 'yup';
import { formatCents } from '#shared/domain/money/money.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { validated } from '../../http/validate.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { acceptPlainForms, fieldsOf, sandboxPage, sendPage } from '../sandbox-page.ts';
import type { Attempt, CardNetwork } from './card-network.ts';
import type { SandboxIntent } from './sandbox-payment-store.ts';

const text = (most: number, words: string) => string().typeError(words).required(words).max(most, words);

const whole = (words: string) => number().typeError(words).required(words).integer(words);

const NO_FIELDS = 'Send a JSON object with client_secret, number, exp_month, exp_year and cvc.';
const secret = text(200, 'The client_secret must be text.');

/** Without type conversion: a card number is not a quantity, and a security code may begin with 0. */
const cardForm = object({
  client_secret: secret,
  number: text(40, 'The card number must be text of at most 40 characters.'),
  exp_month: whole('The month must be a whole number.'),
  /** Of two digits or four. */
  exp_year: whole('The year must be a whole number.'),
  cvc: text(10, 'The security code must be text of at most 10 characters.'),
})
  .typeError(NO_FIELDS)
  .required(NO_FIELDS)
  .strict();

const TWELVE_DIGITS = 'The account number must have 12 digits.';

/** As many digits as Stripe's test accounts have. */
const debitForm = object({
  client_secret: secret,
  account_number: text(12, TWELVE_DIGITS).matches(/^\d{12}$/, TWELVE_DIGITS),
})
  .typeError(NO_FIELDS)
  .required(NO_FIELDS)
  .strict();

const ORIGIN = 'http://same.invalid';

/**
 * Validates the return path of a challenge; undefined unless it stays on this origin. `//host`, `/\host`, schemes and
 * control characters would leave it (OWASP, unvalidated redirects).
 */
export const readReturnPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 2_000) return undefined;
  if (!/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, ORIGIN)) return undefined;
  const url = new URL(value, ORIGIN);
  // `/.//host` normalizes to a path that a browser would interpret as another host.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
};

/** Adds Stripe's query parameters to a return address. https://docs.stripe.com/js/payment_intents/confirm_payment */
export const withPaymentResult = (
  path: string,
  intent: { readonly id: string; readonly client_secret: string; readonly status: string },
): string => {
  const url = new URL(path, ORIGIN);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.pathname + url.search + url.hash;
};

/** The sandbox's challenge of the bank, with a button for each outcome. */
const challengePage = (intent: SandboxIntent, returnUrl: string): string => {
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return sandboxPage(
    'Confirm your payment',
    `<form class="card" method="post" action="/sandbox/card/challenge/${escapeHtml(intent.id)}">
<span class="tag">Sandbox</span>
<h1>Confirm your payment</h1>
<p>Your bank wants to know if it is you who pays <strong>${formatCents(intent.amount)}</strong>.</p>
<p class="quiet">This stands in for the bank's own page. No real card is charged.</p>
${hidden('payment_intent_client_secret', intent.client_secret)}
${hidden('return_url', returnUrl)}
<div class="actions">
<button class="main" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</div>
</form>`,
    'narrow',
  );
};

const unknownPayment = (): ApiError => new ApiError('notFound', 'There is no such payment.');

const returnPathOf = (value: unknown): string => {
  const path = readReturnPath(value);
  if (path === undefined) throw invalidField('return_url', 'The return_url must be a path on this site.');
  return path;
};

const challengeRoutes = (app: FastifyInstance, network: CardNetwork): void => {
  app.get('/sandbox/card/challenge/:id', async (request, reply) => {
    const { payment_intent_client_secret: given = '', return_url: returnUrl } = fieldsOf(request.query);
    const intent = await network.find(given);
    if (!intent || intent.id !== fieldsOf(request.params).id) throw unknownPayment();
    return sendPage(reply, challengePage(intent, returnPathOf(returnUrl)));
  });

  app.post('/sandbox/card/challenge/:id', async (request, reply) => {
    const { payment_intent_client_secret: given = '', return_url: returnUrl, outcome } = fieldsOf(request.body);
    if (outcome !== 'complete' && outcome !== 'fail')
      throw invalidField('outcome', 'The outcome must be "complete" or "fail".');
    const path = returnPathOf(returnUrl);
    const isOfPage = given.split('_secret_', 1)[0] === fieldsOf(request.params).id;
    const intent = isOfPage ? await network.answerChallenge(given, outcome) : undefined;
    if (!intent) throw unknownPayment();
    return reply.redirect(withPaymentResult(path, intent), 303);
  });
};

const sendAttempt = (reply: FastifyReply, attempt: Attempt | undefined): FastifyReply => {
  if (!attempt) throw unknownPayment();
  const { intent, error } = attempt;
  const data = {
    status: intent.status,
    ...(intent.next_action && { next_action: intent.next_action }),
    ...(error && { error }),
  };
  return reply.header('cache-control', 'no-store').send({ data });
};

/** The endpoints of the page's Stripe.js replacement, of the challenge and of bank debits. Their banks are `bankRoutes`. Mounted only with the sandbox provider. */
export const cardRoutes: FastifyPluginAsync<{ network: CardNetwork }> = async (app, { network }) => {
  acceptPlainForms(app);

  // A declined card answers 200 with `error`: 402 means "subscription expired" to every client of this server.
  app.post('/sandbox/card/confirm', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const form = validated(cardForm, request.body);
    const { client_secret: clientSecret, number, exp_month: expMonth, exp_year: year, cvc } = form;
    const expYear = year >= 0 && year < 100 ? 2000 + year : year;
    return sendAttempt(reply, await network.confirm(clientSecret, { number, expMonth, expYear, cvc }));
  });
  app.post('/sandbox/bank/confirm', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const { client_secret: clientSecret } = validated(debitForm, request.body);
    return sendAttempt(reply, await network.confirmDebit(clientSecret));
  });
  challengeRoutes(app, network);
};
