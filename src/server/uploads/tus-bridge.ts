import { Server } from '@tus/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { apiErrors } from '#shared/contract/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { ApiError } from '../http/api-error.ts';
import { drainRequest } from '../http/drain-request.ts';
import { OUTAGE_RETRY_AFTER, outageOf } from '../http/error-handler.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadStore } from './upload-store.ts';
import { uploadWords } from './upload-words.ts';

export const UPLOADS_PATH = '/api/uploads';

/** Request headers passed to the library; none about hosts, forwarding, methods or origins. */
const REQUEST_HEADERS = ['tus-resumable', 'upload-length', 'upload-offset'];
/** Response headers accepted from the library; none about CORS. */
const RESPONSE_HEADERS = ['location', 'cache-control', 'upload-offset', 'upload-length'];
const PROTOCOL_HEADERS = ['tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'];

const STATUSES: Readonly<Record<number, number>> = { 403: 400, 410: 404, 501: 400 };
const WORDS: Readonly<Record<number, string>> = {
  400: uploadWords.malformed,
  404: apiErrors.notFound.message,
  410: uploadWords.notHere,
};

type LibraryError = Error | { status_code: number; body: string };

const explain = (error: LibraryError, log: Pick<FastifyBaseLogger, 'error'>) => {
  if (error instanceof ApiError) return { status_code: error.status, body: error.message };
  const outage = error instanceof Error ? outageOf(error) : undefined;
  if (outage) {
    log.error({ err: error }, 'the database was unavailable to an upload');
    return { status_code: outage.status, body: outage.message };
  }
  if (!('status_code' in error)) log.error({ err: error }, 'an upload failed');
  const given = 'status_code' in error && typeof error.status_code === 'number' ? error.status_code : 500;
  const status = STATUSES[given] ?? given;
  return { status_code: status, body: WORDS[given] ?? WORDS[status] ?? apiErrors.internal.message };
};

interface BridgeParts {
  readonly store: UploadStore;
  readonly locks: UploadLocks;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Runs @tus/server behind Fastify for requests without a body: creation, HEAD and DELETE, with the headers listed above.
 * Bodies go to `UploadReceiver` instead, because the library's streams copy each byte several times.
 */
export class TusBridge {
  readonly #server: Server;

  constructor({ store, locks, log }: BridgeParts) {
    this.#server = new Server({
      path: UPLOADS_PATH,
      datastore: store,
      locker: locks,
      relativeLocation: true,
      maxSize: limits.videoBytes,
      namingFunction: (request) => request.headers.get('x-upload-id') ?? '',
      onResponseError: (_request, error) => explain(error, log),
    });
  }

  /**
   * Lets the library answer a request without a body.
   * @returns its response, not yet sent.
   */
  async handle(request: FastifyRequest, id: string): Promise<Response> {
    const headers = new Headers({ 'x-upload-id': id });
    for (const name of REQUEST_HEADERS) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { method } = request;
    const url = `http://localhost${UPLOADS_PATH}${method === 'POST' ? '' : `/${id}`}`;
    return this.#server.handleWeb(new Request(url, { method, headers }));
  }

  /** Forwards the library's response: errors as the API's JSON, everything else without a body. */
  async answer(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
    for (const name of [...RESPONSE_HEADERS, ...PROTOCOL_HEADERS]) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    drainRequest(request.raw);
    const status = STATUSES[response.status] ?? response.status;
    // Answered like every call, with `Retry-After`: the client then requests the offset and continues there.
    if (status === 503) throw new ApiError('unavailable', await response.text(), undefined, OUTAGE_RETRY_AFTER);
    if (status < 400) return reply.code(status).send();
    reply.removeHeader('location').code(status);
    return reply.send({ message: status === 400 ? WORDS[status] : await response.text() });
  }
}
