import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#shared/contract/endpoint.ts';
import { refusals } from '#shared/contract/errors.ts';
import { Refusal } from './refusal.ts';

const words: Readonly<Record<number, string>> = {
  400: refusals.malformed.message,
  404: refusals.notFound.message,
  413: 'The request is too large.',
  415: 'This kind of content is not accepted here.',
  429: refusals.tooMany.message,
};

/** For whoever refuses by 429 and does not know until when, in seconds. */
const RETRY_AFTER = 60;

/** RFC 6585 §4 allows it, clients need it: without a time they come back at once. */
const sayWhen = (reply: FastifyReply, status: number, seconds: number | undefined): void => {
  if (seconds !== undefined) reply.header('retry-after', seconds);
  else if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
};

const failure = ({ message, errors }: Refusal): Failure => (errors ? { message, errors } : { message });

/** The one place where an error becomes an answer: never a stack, never SQL, never another program's words. */
export const answerError = (error: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal) {
    sayWhen(reply, error.status, error.retryAfterSeconds);
    return reply.code(error.status).send(failure(error));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500) {
    sayWhen(reply, status, undefined);
    const message = words[status] ?? refusals.malformed.message;
    return reply.code(status).send({ message } satisfies Failure);
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: refusals.internal.message } satisfies Failure);
};

/** Unknown addresses under `/api` and everywhere else that is not the website. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: refusals.notFound.message } satisfies Failure);
