import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#shared/contract/endpoint.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { PAUSED } from '#shared/domain/jobs/job-pause.ts';
import { suspensionSentence } from '#shared/domain/people/suspension.ts';
import { isConflict, suspensionRefusal, unavailabilityOf, violatedConstraint } from '../db/database-error.ts';
import { ProviderUnavailable } from '../providers/provider-unavailable.ts';
import { ApiError } from './api-error.ts';
import { explainWriteError } from './storage-full.ts';

const REMOVED_PRODUCT = 'The UGC Admins removed this product. Please choose another product.';
const ASK_SUPPORT = 'Write to the UGC Admins in the support chat if you think that this is wrong.';

const words: Readonly<Record<number, string>> = {
  400: apiErrors.malformed.message,
  404: apiErrors.notFound.message,
  413: 'The request is too large.',
  415: 'This kind of content is not accepted here.',
  429: apiErrors.tooMany.message,
};

/** Seconds to wait after a 503 outside maintenance: a restarted database is back by then. */
const OUTAGE_RETRY_AFTER = 2;

/** Seconds to wait after an error whose source names no time, by its status. */
const RETRY_AFTER: Readonly<Partial<Record<number, number>>> = { 429: 60, 503: OUTAGE_RETRY_AFTER };

/** Adds Retry-After, which RFC 6585 §4 allows: without it clients retry at once. */
const sayWhen = (reply: FastifyReply, status: number, seconds: number | undefined): void => {
  const wait = seconds ?? (reply.hasHeader('retry-after') ? undefined : RETRY_AFTER[status]);
  if (wait !== undefined) reply.header('retry-after', wait);
};

const failure = ({ code, status, message, errors }: ApiError): Failure => ({
  message,
  ...((status === 503 || code === 'changed') && { code }),
  ...(errors && { errors }),
});

/** Seconds to wait when a provider is unavailable, which lasts longer than a restart. */
const PROVIDER_RETRY_AFTER = 15;

/** The API error for an unavailable provider or database, and for a transaction that met conflicts at every attempt. */
const outageOf = (error: Error, { method, log }: FastifyRequest): ApiError | undefined => {
  const unavailable = (code: 'unavailable' | 'outcomeUnknown', seconds: number) =>
    new ApiError(code, apiErrors[code].message, undefined, seconds);
  if (error instanceof ProviderUnavailable) {
    log.error({ err: error }, 'a provider was unavailable to a request');
    return unavailable('unavailable', PROVIDER_RETRY_AFTER);
  }
  const kind = unavailabilityOf(error)?.kind;
  if (!kind && !isConflict(error)) return undefined;
  log.error({ err: error }, 'the database was unavailable to a request');
  // A call that only reads leaves nothing unknown.
  const isUnknown = kind === 'commit-unknown' && method !== 'GET' && method !== 'HEAD';
  return unavailable(isUnknown ? 'outcomeUnknown' : 'unavailable', OUTAGE_RETRY_AFTER);
};

/** The API error for what the database refuses to every call: a step of a paused job, and what the operators have closed. */
const refusalOf = (error: Error): ApiError | undefined => {
  const [refusal, violated] = [suspensionRefusal(error), violatedConstraint(error)];
  if (violated === 'job_paused') return new ApiError('wrongState', PAUSED);
  if (violated === 'product_not_removed') return new ApiError('wrongState', REMOVED_PRODUCT);
  return refusal && new ApiError('forbidden', `${suspensionSentence([refusal.scope], refusal.reason)} ${ASK_SUPPORT}`);
};

const send = (reply: FastifyReply, error: ApiError) => {
  sayWhen(reply, error.status, error.retryAfterSeconds);
  // The rest of the body is not waited for (RFC 9110 §15.5.9).
  if (error.code === 'tooSlow') reply.header('connection', 'close');
  return reply.code(error.status).send(failure(error));
};

/** The only place where an error becomes an answer: never with a stack, SQL or another program's message. */
export const answerError = (thrown: FastifyError | ApiError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const explained = explainWriteError(thrown) as typeof thrown;
  if (explained !== thrown) request.log.error({ err: thrown }, 'the disk is full');
  const error = refusalOf(thrown) ?? explained;
  if (error instanceof ApiError) return send(reply, error);
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500) {
    sayWhen(reply, status, undefined);
    const message = words[status] ?? apiErrors.malformed.message;
    return reply.code(status).send({ message } satisfies Failure);
  }
  const outage = outageOf(error, request);
  if (outage) return send(reply, outage);
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: apiErrors.internal.message } satisfies Failure);
};

/** Answers unknown addresses under `/api` and everywhere else outside the website. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: apiErrors.notFound.message } satisfies Failure);
