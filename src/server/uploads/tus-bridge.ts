import { Server } from '@tus/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { apiErrors } from '#shared/contract/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { ApiError } from '../http/api-error.ts';
import { drainRequest } from '../http/drain-request.ts';
import { outageOf } from '../http/error-handler.ts';
import { explainWriteError } from '../http/storage-full.ts';
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

/** An answer of the library, not yet sent, and the API error behind it, if there is one. */
interface TusAnswer {
  readonly response: Response;
  readonly failure: ApiError | undefined;
}

/** The API error that a call of the contract would be answered with. */
const apiErrorOf = (error: LibraryError, log: Pick<FastifyBaseLogger, 'error'>): ApiError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const explained = explainWriteError(error);
  if (explained !== error) log.error({ err: error }, 'the disk is full');
  if (explained instanceof ApiError) return explained;
  const outage = outageOf(error);
  if (outage) log.error({ err: error }, 'the database was unavailable to an upload');
  return outage;
};

const explain = (error: LibraryError, log: Pick<FastifyBaseLogger, 'error'>) => {
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
  readonly #failures = new WeakMap<object, ApiError>();

  constructor({ store, locks, log }: BridgeParts) {
    this.#server = new Server({
      path: UPLOADS_PATH,
      datastore: store,
      locker: locks,
      relativeLocation: true,
      maxSize: limits.videoBytes,
      namingFunction: (request) => request.headers.get('x-upload-id') ?? '',
      onResponseError: (request, error) => {
        const failure = apiErrorOf(error, log);
        if (!failure) return explain(error, log);
        this.#failures.set(request, failure);
        return { status_code: failure.status, body: failure.message };
      },
    });
  }

  /** Lets the library answer a request without a body. */
  async handle(request: FastifyRequest, id: string): Promise<TusAnswer> {
    const headers = new Headers({ 'x-upload-id': id });
    for (const name of REQUEST_HEADERS) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { method } = request;
    const url = `http://localhost${UPLOADS_PATH}${method === 'POST' ? '' : `/${id}`}`;
    const passed = new Request(url, { method, headers });
    const response = await this.#server.handleWeb(passed);
    return { response, failure: this.#failures.get(passed) };
  }

  /**
   * Forwards the library's response: its errors as the API's JSON, everything else without a body.
   * @throws ApiError the one behind the response, so that it is answered as by every call, e.g. with `Retry-After`.
   */
  async answer(request: FastifyRequest, reply: FastifyReply, { response, failure }: TusAnswer): Promise<FastifyReply> {
    for (const name of [...RESPONSE_HEADERS, ...PROTOCOL_HEADERS]) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    drainRequest(request.raw);
    if (failure) throw failure;
    const status = STATUSES[response.status] ?? response.status;
    if (status < 400) return reply.code(status).send();
    reply.removeHeader('location').code(status);
    return reply.send({ message: status === 400 ? WORDS[status] : await response.text() });
  }
}
