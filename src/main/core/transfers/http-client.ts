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

export interface ClientRequestOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | BodySource;
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which the connection is treated as dead. */
  readonly idle: number;
  /** Like `idle`, for the wait after the whole body is sent. Default: `idle`. */
  readonly patience?: number;
}

export type Send = (options: ClientRequestOptions) => Promise<Answer>;

export interface HttpClientOptions {
  /** Scheme, host and port. Requests go nowhere else. */
  readonly origin: string;
  /** The agent of the connection, direct or through a proxy. */
  readonly agent: () => Promise<Agent | undefined>;
}

export const NO_ANSWER = 'The server does not answer. The transfer continues by itself when it does.';

/** Maps a connection error to `Interrupted`. */
export const broken = (error: unknown): Error => {
  if (error instanceof Interrupted || (error instanceof Error && error.name === 'Rejected')) return error;
  const detail = codeOf(error) || (error instanceof Error ? error.message : String(error));
  return new Interrupted('connection', { detail: `The connection broke: ${detail}.` });
};

/** The body as text, up to `LONGEST_BODY` bytes. */
export const readBody = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => resolve(Buffer.concat(chunks).toString('utf8'));
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= LONGEST_BODY) return;
      finish();
      response.destroy();
    });
    response.once('end', finish);
    response.once('error', reject);
    response.once('close', () => reject(new Error('the answer was cut off')));
  });

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

/**
 * Sends one request. Rejects with `Interrupted` when there is no response, with the error of the body's source, or when
 * aborted.
 */
const exchange = async (outgoing: ClientRequest, options: ClientRequestOptions): Promise<Answer> => {
  const { body, signal, idle, patience = idle } = options;
  let isAnswered = false;
  let sending: Promise<void> = Promise.resolve();
  const answered = new Promise<Answer>((resolve, reject) => {
    const silence = () =>
      outgoing.destroy(new Interrupted('connection', { message: NO_ANSWER, detail: 'Nothing came for too long.' }));
    outgoing.setTimeout(idle, silence);
    outgoing.once('finish', () => outgoing.setTimeout(patience));
    outgoing.on('error', reject);
    // After the head, the body's stream reports errors.
    outgoing.once('close', () => isAnswered || reject(new Error('closed without an answer')));
    outgoing.once('response', (response) => {
      isAnswered = true;
      readBody(response).then((text) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        // A connection with an unfinished request cannot be reused.
        if (!outgoing.writableFinished) outgoing.destroy();
      }, reject);
    });
    if (body === undefined || typeof body === 'string') outgoing.end(body);
    else {
      sending = sendBody(outgoing, body, () => isAnswered || outgoing.destroyed);
      sending.catch((error: unknown) => {
        outgoing.destroy();
        reject(error);
      });
    }
  });
  const abort = () => outgoing.destroy(new Error('stopped'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await answered;
  } finally {
    signal.removeEventListener('abort', abort);
    // The caller closes the file afterwards, so no read may be pending.
    await sending.catch(() => undefined);
  }
};

/** Node's HTTP client, because Electron's `net` buffers a whole request body in memory. Does not follow redirects. */
export const createHttpClient =
  ({ origin, agent }: HttpClientOptions): Send =>
  async (options) => {
    const { method, path, headers, body } = options;
    options.signal.throwIfAborted();
    const url = new URL(path, origin);
    if (url.origin !== origin) throw new Interrupted('server', { detail: `${url.origin} is not our server.` });
    const length = body === undefined ? undefined : typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    try {
      const connect = url.protocol === 'https:' ? overHttps : overHttp;
      const outgoing = connect(url, {
        method,
        headers: { ...headers, ...(length !== undefined && { 'content-length': String(length) }) },
        agent: await agent(),
      });
      return await exchange(outgoing, options);
    } catch (error) {
      options.signal.throwIfAborted();
      throw broken(error);
    }
  };
