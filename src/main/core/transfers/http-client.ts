import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as overHttp,
} from 'node:http';
import { request as overHttps } from 'node:https';
import { codeOf, Interrupted } from '#shared/domain/transfers/transfer-failure.ts';

/** Bytes read of a response body; bounds long proxy pages and endless responses. */
const LONGEST_BODY = 256 * 1024;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** At most `LONGEST_BODY` bytes. */
  readonly body: string;
}

/** A request body that is produced while it is sent. */
export interface BodySource {
  /** Length in bytes. */
  readonly length: number;
  /**
   * Sends the body through `write`, which resolves when the buffer may be reused; false means that the response has
   * arrived and the rest is not needed.
   */
  send(write: (bytes: Buffer) => Promise<boolean>): Promise<void>;
}

interface RequestOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | BodySource;
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which the connection is treated as dead. */
  readonly idle: number;
  /** Like `idle`, for the wait after the whole body is sent. Default: `idle`. */
  readonly patience?: number;
}

export interface ClientRequestOptions extends RequestOptions {
  /** Path and query. */
  readonly path: string;
}

export type Send = (options: ClientRequestOptions) => Promise<Answer>;

/** A response whose body is streamed. Use either `chunks`, then `close`, or `whole`. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * Rejects with `Interrupted` when the connection breaks or is idle for too long. Reading slowly applies backpressure.
   */
  chunks(): AsyncGenerator<Buffer, void>;
  /** The whole body at once. Rejects as `chunks` does, and closes. */
  whole(): Promise<Answer>;
  close(): void;
}

export interface HttpClientOptions {
  /** Scheme, host and port of the server. */
  readonly origin: string;
  /** The agent for the connections to an origin, direct or through a proxy. */
  readonly agent: (origin: string) => Promise<Agent | undefined>;
}

const NO_ANSWER = 'The server does not answer. The transfer continues by itself when it does.';

const silence = () => new Interrupted('connection', { message: NO_ANSWER, detail: 'Nothing came for too long.' });

/** Maps a connection error to `Interrupted`. */
const broken = (error: unknown): Error => {
  if (error instanceof Interrupted || (error instanceof Error && error.name === 'Rejected')) return error;
  const detail = codeOf(error) || (error instanceof Error ? error.message : String(error));
  return new Interrupted('connection', { detail: `The connection broke: ${detail}.` });
};

/** Sends the body until it ends or the response arrives. */
const sendBody = async (outgoing: ClientRequest, body: BodySource, isOver: () => boolean): Promise<void> => {
  const write = (bytes: Buffer): Promise<boolean> =>
    new Promise((resolve) => {
      if (isOver()) return resolve(false);
      const closed = () => resolve(false);
      outgoing.once('close', closed);
      outgoing.write(bytes, () => {
        outgoing.off('close', closed);
        resolve(!isOver());
      });
    });
  await body.send(write);
  if (!isOver()) outgoing.end();
};

/** Destroys a request when nothing happens for too long, from before it has a connection until the response arrives. */
const watchSilence = (outgoing: ClientRequest, idle: number, patience: number): void => {
  const silent = () => outgoing.destroy(silence());
  // The socket's own timeout begins when it is connected.
  const connecting = setTimeout(silent, idle);
  const connected = () => clearTimeout(connecting);
  outgoing.once('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()));
  outgoing.once('close', connected);
  outgoing.setTimeout(idle, silent);
  const finished = () => outgoing.setTimeout(patience);
  outgoing.once('finish', finished);
  // Afterwards the reader's timeout applies, since a slow reader also looks idle.
  outgoing.once('response', () => outgoing.off('finish', finished).setTimeout(0));
};

/** The body in pieces. Destroys a response that is idle for too long. */
async function* chunksOf(response: IncomingMessage, idle: number, signal: AbortSignal): AsyncGenerator<Buffer, void> {
  const iterator: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => response.destroy(silence()), idle);
      const { done, value } = await iterator.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw broken(error);
  }
}

/** The body as text, up to `LONGEST_BODY` bytes. */
const textOf = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const read: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    length += chunk.length;
    if (length > LONGEST_BODY) break;
  }
  return Buffer.concat(read).toString('utf8');
};

const exchange = async (
  outgoing: ClientRequest,
  { body, signal, idle, patience = idle }: RequestOptions,
): Promise<OpenAnswer> => {
  let response: IncomingMessage | null = null;
  let sending: Promise<void> = Promise.resolve();
  const abort = () => void (response ?? outgoing).destroy(new Error('stopped'));
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', abort);
    response?.destroy();
    // A connection with an unfinished request cannot be reused.
    if (!outgoing.writableFinished) outgoing.destroy();
    // The caller closes the file afterwards, so no read may be pending.
    await sending.catch(() => undefined);
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const head = await new Promise<IncomingMessage>((resolve, reject) => {
      watchSilence(outgoing, idle, patience);
      outgoing.on('error', reject);
      outgoing.once('close', () => reject(new Error('closed without an answer')));
      outgoing.once('response', (given) => {
        response = given;
        // Errors reach the reader; without one they would be uncaught exceptions.
        given.on('error', () => undefined);
        resolve(given);
      });
      if (body === undefined || typeof body === 'string') outgoing.end(body);
      else {
        sending = sendBody(outgoing, body, () => response !== null || outgoing.destroyed);
        sending.catch(reject);
      }
    });
    const { statusCode: status = 0, headers } = head;
    const chunks = () => chunksOf(head, idle, signal);
    return {
      ...{ status, headers, chunks },
      whole: async () => {
        try {
          return { status, headers, body: await textOf(chunks()) };
        } finally {
          await end();
        }
      },
      close: () => void end(),
    };
  } catch (error) {
    await end();
    throw error;
  }
};

/**
 * Sends a request and resolves with the head of the response. Rejects with `Interrupted` when there is none, with the error
 * of the body's source, or when aborted. Does not follow redirects.
 */
export const openRequest = async (
  url: URL,
  options: RequestOptions,
  agent: HttpClientOptions['agent'],
): Promise<OpenAnswer> => {
  const { method, headers, body, signal } = options;
  const connect = url.protocol === 'https:' ? overHttps : overHttp;
  const length = body === undefined ? undefined : typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  try {
    const outgoing = connect(url, {
      method,
      headers: { ...headers, ...(length !== undefined && { 'content-length': String(length) }) },
      agent: await agent(url.origin),
    });
    return await exchange(outgoing, options);
  } catch (error) {
    signal.throwIfAborted();
    throw broken(error);
  }
};

/** The address of a path. Throws when it leads to another server. */
export const addressAt = (origin: string, path: string): URL => {
  const url = new URL(path, origin);
  if (url.origin !== origin) throw new Interrupted('server', { detail: `${url.origin} is not our server.` });
  return url;
};

/** Node's HTTP client, because Electron's `net` buffers a whole request body in memory. */
export const createHttpClient =
  ({ origin, agent }: HttpClientOptions): Send =>
  async (options) => {
    options.signal.throwIfAborted();
    const answer = await openRequest(addressAt(origin, options.path), options, agent);
    return answer.whole();
  };
