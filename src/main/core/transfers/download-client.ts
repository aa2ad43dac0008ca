import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as overHttp,
} from 'node:http';
import { request as overHttps } from 'node:https';
import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import { type Answer, broken, type HttpClientOptions, NO_ANSWER, readBody } from './http-client.ts';

export interface DownloadRequest {
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which the connection is treated as dead. */
  readonly idle: number;
}

/** A response whose body is streamed. Use either `chunks` or `whole`, then `close`. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * Rejects with `Interrupted` when the connection breaks or is idle for too long. Reading slowly applies backpressure.
   */
  chunks(): AsyncGenerator<Buffer, void>;
  /** The whole body at once, for responses that are not the file. */
  whole(): Promise<Answer>;
  close(): void;
}

export type OpenDownload = (request: DownloadRequest) => Promise<OpenAnswer>;

const silence = () => new Interrupted('connection', { message: NO_ANSWER, detail: 'Nothing came for too long.' });

const responseTo = (outgoing: ClientRequest, { idle }: DownloadRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Covers only the wait for the head; afterwards the reader's timeout applies, since a slow reader also looks idle.
    const timer = setTimeout(() => outgoing.destroy(silence()), idle);
    outgoing.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end();
  });

async function* chunksOf(response: IncomingMessage, { idle, signal }: DownloadRequest): AsyncGenerator<Buffer, void> {
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

const answerOf = (response: IncomingMessage, request: DownloadRequest, headers = response.headers): OpenAnswer => {
  const status = response.statusCode ?? 0;
  const abort = () => response.destroy(new Error('stopped'));
  // Errors reach the reader; without one they would be uncaught exceptions.
  response.on('error', () => undefined);
  request.signal.addEventListener('abort', abort);
  return {
    status,
    headers,
    chunks: () => chunksOf(response, request),
    whole: async () => {
      const timer = setTimeout(() => response.destroy(silence()), request.idle);
      try {
        return { status, headers, body: await readBody(response) };
      } catch (error) {
        request.signal.throwIfAborted();
        throw broken(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => {
      request.signal.removeEventListener('abort', abort);
      response.destroy();
    },
  };
};

export interface DownloadClientOptions extends Omit<HttpClientOptions, 'agent'> {
  /** The agent for the connections to an origin, direct or through a proxy. */
  readonly agent: (origin: string) => Promise<Agent | undefined>;
}

const connect = async (url: URL, request: DownloadRequest, { agent }: DownloadClientOptions) => {
  const overEither = url.protocol === 'https:' ? overHttps : overHttp;
  let outgoing: ClientRequest | null = null;
  const abort = () => outgoing?.destroy(new Error('stopped'));
  request.signal.addEventListener('abort', abort);
  try {
    outgoing = overEither(url, { method: 'GET', headers: { ...request.headers }, agent: await agent(url.origin) });
    if (request.signal.aborted) abort();
    return await responseTo(outgoing, request);
  } finally {
    request.signal.removeEventListener('abort', abort);
  }
};

/** Whether the server leads to its store: other redirects, such as those of a hotel's network, have no ETag of a file. */
const leadsToStore = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 302 && /^"[0-9a-f]{64}"$/.test(headers.etag ?? '');

const addressOf = ({ headers: { location = '' } }: IncomingMessage, from: URL): URL => {
  const to = URL.canParse(location, from) ? new URL(location, from) : null;
  const isAllowed = to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:');
  if (to && isAllowed) return to;
  throw new Interrupted('server', { detail: 'The server led to an address that cannot be used.' });
};

/**
 * Gets a file from the store to which the server led. The validator in `If-Range` is the server's, which it repeats: the
 * store has another one, so it is compared here. The store gets neither token nor validator.
 */
const openStored = async (
  led: IncomingMessage,
  from: URL,
  request: DownloadRequest,
  options: DownloadClientOptions,
) => {
  led.destroy();
  const { etag } = led.headers;
  const { authorization: _token, 'if-range': validator, range, ...headers } = request.headers;
  const isSame = range !== undefined && (validator === undefined || validator === etag);
  const asked = { ...request, headers: { ...headers, ...(isSame && { range }) } };
  const response = await connect(addressOf(led, from), asked, options);
  return answerOf(response, request, { ...response.headers, ...(etag !== undefined && { etag }) });
};

/**
 * Downloads through Node's HTTP client, like uploads, with backpressure. Follows one redirect of a file, from the server
 * to its store.
 */
export const createDownloadClient =
  (options: DownloadClientOptions): OpenDownload =>
  async (request) => {
    request.signal.throwIfAborted();
    const url = new URL(request.path, options.origin);
    if (url.origin !== options.origin) throw new Interrupted('server', { detail: `${url.origin} is not our server.` });
    try {
      const response = await connect(url, request, options);
      return leadsToStore(response) ? await openStored(response, url, request, options) : answerOf(response, request);
    } catch (error) {
      request.signal.throwIfAborted();
      throw broken(error);
    }
  };
