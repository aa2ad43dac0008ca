import { PassThrough, Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '#shared/contract/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { OUTAGE_RETRY_AFTER, outageOf } from '../http/error-handler.ts';
import { Refusal } from '../http/refusal.ts';
import { drainRequest } from './drain-request.ts';
import { endIdleBody } from './end-idle-body.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadStore } from './upload-store.ts';

export const UPLOADS_PATH = '/api/uploads';

/** The only headers the library sees: nothing about hosts, forwarding, methods or origins. */
const REQUEST_HEADERS = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-checksum', 'content-type'];
/** The only headers it may answer with: nothing about CORS. */
const RESPONSE_HEADERS = ['location', 'cache-control', 'upload-offset', 'upload-length'];
const PROTOCOL_HEADERS = ['tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'];

const STATUSES: Readonly<Record<number, number>> = { 403: 400, 410: 404, 501: 400 };
const WORDS: Readonly<Record<number, string>> = {
  400: 'The upload request is not well-formed.',
  404: refusals.notFound.message,
  409: 'The upload is at another position. Ask for it and go on from there.',
  // The row is there and the file is not: it may be on the disk of another process.
  410: 'The bytes of this upload are not here. Try again in a moment, or upload the video again.',
  413: 'More was sent than was announced.',
};

type LibraryError = Error | { status_code: number; body: string };

const explain = (error: LibraryError, log: Pick<FastifyBaseLogger, 'error'>) => {
  if (error instanceof Refusal) return { status_code: error.status, body: error.message };
  const outage = error instanceof Error ? outageOf(error) : undefined;
  if (outage) {
    log.error({ err: error }, 'the database was unavailable to an upload');
    return { status_code: outage.status, body: outage.message };
  }
  if (!('status_code' in error)) log.error({ err: error }, 'an upload failed');
  const given = 'status_code' in error && typeof error.status_code === 'number' ? error.status_code : 500;
  const status = STATUSES[given] ?? given;
  return { status_code: status, body: WORDS[given] ?? WORDS[status] ?? refusals.internal.message };
};

const incomingBody = (request: FastifyRequest, idleMilliseconds: number): PassThrough => {
  const body = new PassThrough({ highWaterMark: 2 ** 20 });
  // The library reads it as long as it wants to; afterwards nobody listens for its errors.
  body.on('error', () => {});
  // Ended and not destroyed when the client went away: what arrived by then is written, however late its turn comes.
  request.raw.once('close', () => request.raw.complete || body.end());
  endIdleBody(request.raw, idleMilliseconds);
  request.raw.pipe(body);
  return body;
};

interface BridgeParts {
  readonly store: UploadStore;
  readonly locks: UploadLocks;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** After how long a body that sends nothing is ended. */
  readonly idleMilliseconds: number;
}

/** @tus/server behind Fastify: what it is told and what it may say are both listed above. */
export class TusBridge {
  readonly #server: Server;
  readonly #idleMilliseconds: number;
  /** Each ends one transfer that is under way. */
  readonly #endings = new Set<() => void>();
  #isEnding = false;

  constructor({ store, locks, log, idleMilliseconds }: BridgeParts) {
    this.#idleMilliseconds = idleMilliseconds;
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
   * Lets the library answer.
   * @returns its response, not yet sent.
   */
  async handle(request: FastifyRequest, id: string): Promise<Response> {
    const headers = new Headers({ 'x-upload-id': id });
    for (const name of REQUEST_HEADERS) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { method } = request;
    if (method !== 'PATCH') headers.delete('content-type');
    const url = `http://localhost${UPLOADS_PATH}${method === 'POST' ? '' : `/${id}`}`;
    if (method !== 'PATCH') return this.#server.handleWeb(new Request(url, { method, headers }));
    const length = request.headers['content-length'];
    if (length !== undefined) headers.set('content-length', length);
    const body = incomingBody(request, this.#idleMilliseconds);
    // No longer piped before it is ended: a write after the end would throw away what has not been written.
    const end = (): void => {
      request.raw.unpipe(body);
      body.end();
    };
    this.#endings.add(end);
    if (this.#isEnding) end();
    try {
      const init = { method, headers, body: Readable.toWeb(body), duplex: 'half' };
      return await this.#server.handleWeb(new Request(url, init as unknown as RequestInit));
    } finally {
      this.#endings.delete(end);
      request.raw.unpipe(body);
      body.destroy();
    }
  }

  /**
   * Ends what is under way and what still comes, for a server that shuts down: the bytes that arrived are written and synced, and the answer names
   * the offset from which another process goes on.
   */
  endTransfers(): void {
    this.#isEnding = true;
    for (const end of this.#endings) end();
  }

  /** Passes the library's response on: errors as the API's JSON, the rest without a body. */
  async answer(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
    for (const name of [...RESPONSE_HEADERS, ...PROTOCOL_HEADERS]) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    drainRequest(request.raw);
    const status = STATUSES[response.status] ?? response.status;
    // Answered like every call, with `Retry-After`: the client asks for the offset and goes on from there.
    if (status === 503) throw new Refusal('unavailable', await response.text(), undefined, OUTAGE_RETRY_AFTER);
    if (status < 400) return reply.code(status).send();
    reply.removeHeader('location').code(status);
    return reply.send({ message: status === 400 ? WORDS[status] : await response.text() });
  }
}
