import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { formatCents } from '#shared/domain/money/money.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { acceptPlainForms, sandboxPage, sandboxPagePolicy } from '../sandbox-page.ts';
import type { Attempt, CardNetwork } from './card-network.ts';
import type { SandboxIntent } from './sandbox-payment-store.ts';
import type { Card } from './test-cards.ts';

interface CardInput {
  readonly clientSecret: string;
  readonly card: Card;
}

type Problems = Record<string, string[]>;

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** The client secret of a bank debit's confirmation; its account number has twelve digits, as Stripe's test accounts. */
const readDebitInput = (body: unknown): { readonly clientSecret: string } | { readonly errors: Problems } => {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { client_secret: clientSecret, account_number: account } = fields;
  if (!isText(clientSecret, 200)) return { errors: { client_secret: ['The client_secret must be text.'] } };
  if (typeof account !== 'string' || !/^\d{12}$/.test(account))
    return { errors: { account_number: ['The account number must have 12 digits.'] } };
  return { clientSecret };
};

/**
 * Validates the body of a card confirmation without type conversion: `number` and `cvc` are strings (a card number is not
 * a quantity, and a cvc may begin with 0), month and year are integers, and the year may have two digits.
 */
const readCardInput = (body: unknown): { readonly input: CardInput } | { readonly errors: Problems } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { errors: { body: ['Send a JSON object with client_secret, number, exp_month, exp_year and cvc.'] } };
  const fields: Record<string, unknown> = { ...body };
  const { client_secret: clientSecret, number, exp_month: expMonth, exp_year: expYear, cvc } = fields;
  const errors: Problems = {};
  if (!isText(clientSecret, 200)) errors.client_secret = ['The client_secret must be text.'];
  if (!isText(number, 40)) errors.number = ['The card number must be text of at most 40 characters.'];
  if (!isWhole(expMonth)) errors.exp_month = ['The month must be a whole number.'];
  if (!isWhole(expYear)) errors.exp_year = ['The year must be a whole number.'];
  if (!isText(cvc, 10)) errors.cvc = ['The security code must be text of at most 10 characters.'];
  if (!isText(clientSecret, 200) || !isText(number, 40) || !isWhole(expMonth) || !isWhole(expYear) || !isText(cvc, 10))
    return { errors };
  const fullYear = expYear >= 0 && expYear < 100 ? 2000 + expYear : expYear;
  return { input: { clientSecret, card: { number, expMonth, expYear: fullYear, cvc } } };
};

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

export interface CardRoutesOptions {
  readonly network: CardNetwork;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const invalid = (reply: FastifyReply, errors: Record<string, string[]>): FastifyReply => {
  const message = Object.values(errors)[0]?.[0] ?? 'The input is not valid.';
  return reply.code(422).send({ message, errors });
};

const unknownPayment = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ message: 'There is no such payment.' });

const challengeRoutes = (app: FastifyInstance, network: CardNetwork): void => {
  app.get('/sandbox/card/challenge/:id', async (request, reply) => {
    const { payment_intent_client_secret: secret, return_url: returnUrl } = fieldsOf(request.query);
    const intent = typeof secret === 'string' ? await network.find(secret) : undefined;
    if (intent?.id !== fieldsOf(request.params).id || !intent) return unknownPayment(reply);
    const path = readReturnPath(returnUrl);
    if (path === undefined) return invalid(reply, { return_url: ['The return_url must be a path on this site.'] });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', sandboxPagePolicy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(challengePage(intent, path));
  });

  app.post('/sandbox/card/challenge/:id', async (request, reply) => {
    const { payment_intent_client_secret: secret, return_url: returnUrl, outcome } = fieldsOf(request.body);
    if (outcome !== 'complete' && outcome !== 'fail')
      return invalid(reply, { outcome: ['The outcome must be "complete" or "fail".'] });
    const path = readReturnPath(returnUrl);
    if (path === undefined) return invalid(reply, { return_url: ['The return_url must be a path on this site.'] });
    if (typeof secret !== 'string' || secret.split('_secret_', 1)[0] !== fieldsOf(request.params).id)
      return unknownPayment(reply);
    const intent = await network.answerChallenge(secret, outcome);
    return intent ? reply.redirect(withPaymentResult(path, intent), 303) : unknownPayment(reply);
  });
};

const sendAttempt = (reply: FastifyReply, attempt: Attempt | undefined): FastifyReply => {
  if (!attempt) return unknownPayment(reply);
  const { intent, error } = attempt;
  const data = {
    status: intent.status,
    ...(intent.next_action && { next_action: intent.next_action }),
    ...(error && { error }),
  };
  return reply.header('cache-control', 'no-store').send({ data });
};

/** The endpoints of the page's Stripe.js replacement, of the challenge and of bank debits. Their banks are `bankRoutes`. Mounted only with the sandbox provider. */
export const cardRoutes: FastifyPluginAsync<CardRoutesOptions> = async (app, { network }) => {
  acceptPlainForms(app);

  // A declined card answers 200 with `error`: 402 means "subscription expired" to every client of this server.
  app.post('/sandbox/card/confirm', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const read = readCardInput(request.body);
    if ('errors' in read) return invalid(reply, read.errors);
    return sendAttempt(reply, await network.confirm(read.input.clientSecret, read.input.card));
  });

  app.post('/sandbox/bank/confirm', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const read = readDebitInput(request.body);
    if ('errors' in read) return invalid(reply, read.errors);
    return sendAttempt(reply, await network.confirmDebit(read.clientSecret));
  });

  challengeRoutes(app, network);
};
