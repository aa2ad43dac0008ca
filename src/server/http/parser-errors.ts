import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiErrors } from '#shared/contract/errors.ts';
import { ApiError } from './api-error.ts';
import { unstorableFields } from './validate.ts';

export type Headers = Readonly<Record<string, string>>;

const WORDS: Readonly<Record<number, string>> = {
  400: apiErrors.malformed.message,
  404: apiErrors.notFound.message,
  408: apiErrors.tooSlow.message,
  413: 'The request is too large.',
  417: 'This server does not support what the Expect header asks for.',
  431: 'The headers of the request are too large.',
};

/** The codes are documented at https://nodejs.org/api/http.html#event-clienterror. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Writes an answer in the API's envelope to a connection without a request object, and closes the connection. */
export const answerOnSocket = (socket: Duplex, status: number, headers: Headers): void => {
  const body = JSON.stringify({ message: WORDS[status] ?? apiErrors.malformed.message });
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  // Errors of a connection that is being closed are ignored.
  socket.on('error', () => socket.destroy());
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
};

/** Of two of these a proxy might use one and the server the other; Node would use the first without a word. */
const ONCE = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
  'idempotency-key',
]);

/** RFC 3986 §3.2.2: a name, an IPv4 address or an IPv6 address in brackets, with or without a port; it may be empty. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Whether all percent-encoded characters of a text are UTF-8. */
export const hasReadableEscapes = (text: string): boolean => {
  try {
    for (const escapes of text.match(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
};

/** Whether a request could mean different things to a proxy and to this server, or has an address that is no UTF-8. */
const isAmbiguous = ({ httpVersion, headers: { host }, rawHeaders, url = '' }: IncomingMessage): boolean => {
  const names = rawHeaders.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase());
  return (
    // RFC 9112 §3.2 requires Host. Node's own check is off, since its answer has neither headers nor a body.
    (httpVersion === '1.1' && host === undefined) ||
    (host !== undefined && !HOST.test(host)) ||
    names.some((name, n) => ONCE.has(name) && names.indexOf(name) !== n) ||
    /[^\x21-\x7e]/.test(url) ||
    !hasReadableEscapes(url)
  );
};

/** The response in progress on each connection: a second one in its middle would be parsed as part of it. */
const pending = new WeakMap<Duplex, ServerResponse>();

/** Answers errors of Node's HTTP parser, which reach neither a route nor a hook. */
export const parserErrorHandler =
  (headers: Headers, log: Pick<FastifyBaseLogger, 'debug'>) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    log.debug({ code: error.code }, 'a request could not be parsed');
    if (error.code === 'ECONNRESET' || !socket.writable || pending.get(socket)?.headersSent) socket.destroy();
    else answerOnSocket(socket, STATUSES[error.code ?? ''] ?? 400, headers);
  };

/**
 * Replaces the other answers that Node would write by itself, and handles errors of the listening socket, which would
 * end the process.
 */
export const installParserAnswers = (app: FastifyInstance, headers: Headers): void => {
  app.server.prependListener('request', ({ socket }, response) => {
    pending.set(socket, response);
    response.once('close', () => pending.delete(socket));
  });
  app.server.on('checkExpectation', ({ socket }) => answerOnSocket(socket, 417, headers));
  app.addHook('onRequest', async ({ raw }) => {
    if (isAmbiguous(raw)) throw new ApiError('malformed');
  });
  // A path parameter that no column can store matches no record; contract calls validate their own.
  app.addHook('preValidation', async ({ params }) => {
    if (unstorableFields(params).length > 0) throw new ApiError('notFound');
  });
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be accepted'));
  });
};
