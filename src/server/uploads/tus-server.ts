import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { limits } from '#shared/domain/limits.ts';
import { ApiError } from '../http/api-error.ts';
import { drainRequest } from '../http/drain-request.ts';
import type { UploadBytes } from './upload-bytes.ts';
import { takenOver, type UploadLocks } from './upload-locks.ts';

export const UPLOADS_PATH = '/api/uploads';

/** The version of the protocol. */
export const TUS_VERSION = '1.0.0';

/** Request headers passed to the library; none about hosts, forwarding, methods or origins. */
const REQUEST_HEADERS: Readonly<Record<string, readonly string[]>> = {
  POST: ['upload-length'],
  PATCH: ['upload-offset', 'content-type', 'content-length'],
};
/** Response headers accepted from the library; none about CORS. */
const RESPONSE_HEADERS = ['location', 'upload-offset', 'upload-length', 'tus-version', 'tus-extension', 'tus-max-size'];

/** How long a body may continue after another request asked for its upload, or the server began to shut down. */
const DRAIN_MILLISECONDS = 900;
/** Bytes of a body that wait for the store before the connection is paused. */
const MOST_WAITING = 256 * 2 ** 10;

const malformed = (): ApiError => new ApiError('malformed', 'The upload request is not well-formed.');

/** The library's errors by status; it throws both objects and errors that have one. */
const ERRORS: Readonly<Record<number, () => ApiError>> = {
  // Aborted for another request; malformed headers are answered without an error.
  400: takenOver,
  403: malformed,
  404: () => new ApiError('notFound'),
  409: () => new ApiError('wrongState', 'The upload is at another position. Ask for it and continue from there.'),
  // The row exists, but the file does not: it may be on another process's disk.
  410: () =>
    new ApiError(
      'notFound',
      'The bytes of this upload are not here. Try again in a moment, or upload the video again.',
    ),
  413: () => new ApiError('tooLarge', 'More was sent than was announced.'),
};

const explain = (error: unknown): unknown =>
  (error instanceof Object && 'status_code' in error && ERRORS[Number(error.status_code)]?.()) || error;

/**
 * A request's body as the web stream that the library asks for. Everything that has arrived is one piece, because the
 * library's streams take time per piece. The stream ends normally when the connection breaks, so that the bytes that
 * arrived are kept. An idle body loses its connection.
 */
const readBody = (raw: IncomingMessage, idleMilliseconds: number) => {
  let pieces: Buffer[] = [];
  let length = 0;
  const idle = setTimeout(() => (raw.isPaused() ? idle.refresh() : raw.destroy()), idleMilliseconds).unref();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const deliver = () => {
    if (length === 0) return;
    const piece = Buffer.concat(pieces, length);
    [pieces, length] = [[], 0];
    // Calls `pull` again if a read is waiting.
    controller.enqueue(piece);
    raw.resume();
  };
  const onData = (chunk: Buffer) => {
    idle.refresh();
    pieces.push(chunk);
    length += chunk.length;
    if ((controller.desiredSize ?? 0) > 0) deliver();
    else if (length >= MOST_WAITING) raw.pause();
  };
  const release = () => {
    clearTimeout(idle);
    raw.off('data', onData).off('end', onEnd).off('close', onEnd);
  };
  const onEnd = () => {
    release();
    deliver();
    controller.close();
  };
  const stream = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
      if (raw.readableEnded || raw.destroyed) onEnd();
      else raw.on('data', onData).once('end', onEnd).once('close', onEnd);
    },
    pull: deliver,
    // Nothing may be put into a stream that its reader has given up: that throws where nobody catches it.
    cancel: release,
  });
  return { stream, release };
};

/** A success of the library, to be sent by the caller. */
export interface TusAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
}

interface TusParts {
  readonly store: UploadBytes;
  readonly locks: UploadLocks;
  /** Idle timeout of a body in milliseconds. */
  readonly idleMilliseconds: number;
}

/**
 * Runs @tus/server behind Fastify, with the headers listed above and the API's errors
 * (docs/decisions/0099-tus-server-is-used-whole.md).
 */
export class TusServer {
  readonly #parts: TusParts;
  readonly #server: Server;
  readonly #errors = new WeakMap<object, unknown>();

  constructor(parts: TusParts) {
    this.#parts = parts;
    this.#server = new Server({
      path: UPLOADS_PATH,
      datastore: parts.store,
      locker: parts.locks,
      lockDrainTimeout: DRAIN_MILLISECONDS,
      relativeLocation: true,
      maxSize: limits.videoBytes,
      namingFunction: ({ url }) => url.slice(url.lastIndexOf('/') + 1),
      onResponseError: (request, error) => void this.#errors.set(request, error),
    });
  }

  /**
   * Lets the library handle a request.
   * @param id the upload's; a POST creates an upload with it.
   * @throws ApiError `malformed`, `notFound`, `wrongState` for a wrong offset or after a takeover, `tooLarge`, and what
   * the store and the locks throw.
   */
  async handle(request: FastifyRequest, id = ''): Promise<TusAnswer> {
    const { method, raw } = request;
    const headers = new Headers({ 'tus-resumable': TUS_VERSION });
    for (const name of REQUEST_HEADERS[method] ?? []) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = method === 'PATCH' ? readBody(raw, this.#parts.idleMilliseconds) : undefined;
    const passed = new Request(`http://localhost${UPLOADS_PATH}/${id}`, {
      method,
      headers,
      ...(body && { body: body.stream, duplex: 'half' as const }),
    });
    const response = await this.#server.handleWeb(passed).finally(() => body?.release());
    if (this.#errors.has(passed)) throw explain(this.#errors.get(passed));
    if (response.status >= 400) throw malformed();
    // Another request stopped this one; at shutdown the client learns from where to continue instead.
    if (body && !raw.readableEnded && !this.#parts.locks.isEnding) throw takenOver();
    drainRequest(raw);
    const named = RESPONSE_HEADERS.map((name) => [name, response.headers.get(name)] as const);
    const sent = named.filter((entry): entry is readonly [string, string] => entry[1] !== null);
    return { status: response.status, headers: Object.fromEntries(sent) };
  }
}
