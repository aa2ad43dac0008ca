import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { acceptPlainForms } from '../accept-plain-forms.ts';
import { sandboxPagePolicy } from '../sandbox-page.ts';
import { readCardInput, readDebitInput } from './card-input.ts';
import type { Attempt, CardNetwork } from './card-network.ts';
import { challengePage } from './challenge-page.ts';
import { readReturnPath, withPaymentResult } from './return-path.ts';

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
