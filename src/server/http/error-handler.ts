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

const unavailable = (code: 'unavailable' | 'outcomeUnknown' = 'unavailable'): ApiError =>
  new ApiError(code, apiErrors[code].message, undefined, OUTAGE_RETRY_AFTER);

/** The API error for an unavailable database, and for a transaction that met conflicts at every attempt. */
const outageOf = (error: Error): ApiError | undefined => {
  const kind = unavailabilityOf(error)?.kind;
  if (!kind && !isConflict(error)) return undefined;
  return unavailable(kind === 'commit-unknown' ? 'outcomeUnknown' : 'unavailable');
};

/** The API error for what the operators have closed: a part of the account that called, or a product. */
const refusalOf = (error: Error): ApiError | undefined => {
  const refusal = suspensionRefusal(error);
  if (violatedConstraint(error) === 'product_not_removed') return new ApiError('wrongState', REMOVED_PRODUCT);
  return refusal && new ApiError('forbidden', `${suspensionSentence([refusal.scope], refusal.reason)} ${ASK_SUPPORT}`);
};

/** A call that only reads leaves nothing unknown. */
const onlyReads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The only place where an error becomes an answer: never with a stack, SQL or another program's message. */
export const answerError = (thrown: FastifyError | ApiError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const explained = explainWriteError(thrown) as typeof thrown;
  if (explained !== thrown) request.log.error({ err: thrown }, 'the disk is full');
  const error = refusalOf(thrown) ?? explained;
  if (error instanceof ApiError) {
    sayWhen(reply, error.status, error.retryAfterSeconds);
    // The rest of the body is not waited for (RFC 9110 §15.5.9).
    if (error.code === 'tooSlow') reply.header('connection', 'close');
    return reply.code(error.status).send(failure(error));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500) {
    sayWhen(reply, status, undefined);
    const message = words[status] ?? apiErrors.malformed.message;
    return reply.code(status).send({ message } satisfies Failure);
  }
  const found = outageOf(error);
  if (found) {
    const outage = onlyReads(request) ? unavailable() : found;
    request.log.error({ err: error }, 'the database was unavailable to a request');
    sayWhen(reply, outage.status, outage.retryAfterSeconds);
    return reply.code(outage.status).send(failure(outage));
  }
  // The database refuses every step of a paused job, whichever call tries it.
  if (violatedConstraint(error) === 'job_paused')
    return reply.code(apiErrors.wrongState.status).send({ message: PAUSED } satisfies Failure);
  if (error instanceof ProviderUnavailable) {
    request.log.error({ err: error }, 'a provider was unavailable to a request');
    sayWhen(reply, 503, PROVIDER_RETRY_AFTER);
    return reply.code(503).send(failure(unavailable()));
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: apiErrors.internal.message } satisfies Failure);
};

/** Answers unknown addresses under `/api` and everywhere else outside the website. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: apiErrors.notFound.message } satisfies Failure);
