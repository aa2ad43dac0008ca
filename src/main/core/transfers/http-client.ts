import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as overHttp,
} from 'node:http';
import { request as overHttps } from 'node:https';
import { codeOf, Interrupted } from './transfer-failure.ts';

/** An answer that nobody wants to read to its end: pages of proxies, and servers that never stop. */
const LONGEST_BODY = 256 * 1024;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** At most `LONGEST_BODY` bytes of it. */
  readonly body: string;
}

/** A body that is made while it is sent. */
export interface BodySource {
  /** Bytes. */
  readonly length: number;
  /**
   * Sends everything by `write`, which resolves when the bytes have left and their buffer may be used again; false says
   * that nobody wants more.
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
  /** Milliseconds of silence after which the connection counts as dead. */
  readonly idle: number;
  /** The same once everything is sent and only the answer is missing; `idle` unless told. */
  readonly patience?: number;
}

export type Send = (options: ClientRequestOptions) => Promise<Answer>;

export interface HttpClientOptions {
  /** Scheme, host and port; nothing is ever sent elsewhere. */
  readonly origin: string;
  /** The connection to use: directly or by a proxy. */
  readonly agent: () => Promise<Agent | undefined>;
}

export const NO_ANSWER = 'The server does not answer. The transfer goes on by itself when it does.';

/** What an error of a connection means for the transfer. */
export const broken = (error: unknown): Error => {
  if (error instanceof Interrupted || (error instanceof Error && error.name === 'Refused')) return error;
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

/** Sends the body until it is sent, or an answer says that nobody reads it any more. */
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

/** One request. Rejects with `Interrupted` when it is not answered, with what the body's source throws, or when aborted. */
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
    // After the head the body reports errors.
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
    // The caller closes the file after this, so no read may be pending.
    await sending.catch(() => undefined);
  }
};

/** HTTP by Node: Electron's own `net` keeps a whole body in memory before it sends it. Redirects are not followed. */
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
