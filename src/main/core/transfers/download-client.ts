import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { type Answer, broken, type HttpClientOptions, NO_ANSWER, readBody } from './http-client.ts';
import { Interrupted } from './transfer-failure.ts';

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

const answerOf = (response: IncomingMessage, request: DownloadRequest): OpenAnswer => {
  const status = response.statusCode ?? 0;
  const { headers } = response;
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

/** Downloads through Node's HTTP client, like uploads: without redirects and with backpressure. */
export const createDownloadClient =
  ({ origin, agent }: HttpClientOptions): OpenDownload =>
  async (request) => {
    request.signal.throwIfAborted();
    const url = new URL(request.path, origin);
    if (url.origin !== origin) throw new Interrupted('server', { detail: `${url.origin} is not our server.` });
    const connect = url.protocol === 'https:' ? overHttps : overHttp;
    let outgoing: ClientRequest | null = null;
    const abort = () => outgoing?.destroy(new Error('stopped'));
    request.signal.addEventListener('abort', abort);
    try {
      outgoing = connect(url, { method: 'GET', headers: { ...request.headers }, agent: await agent() });
      if (request.signal.aborted) abort();
      return answerOf(await responseTo(outgoing, request), request);
    } catch (error) {
      request.signal.throwIfAborted();
      throw broken(error);
    } finally {
      request.signal.removeEventListener('abort', abort);
    }
  };
