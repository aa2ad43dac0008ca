import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { drainRequest } from './drain-request.ts';
import { hasReadableEscapes } from './parser-errors.ts';

interface BodyLimits {
  readonly maxBytes: number;
  /** Milliseconds from the headers to the last byte, even if bytes keep arriving; 30 s by default. */
  readonly withinMs?: number | undefined;
}

const BODY_TIMEOUT_MS = 30_000;

const tooLarge = (): ApiError => new ApiError('tooLarge', 'The request is too large.');

/**
 * Reads a small body completely. Node's `requestTimeout` is off, since a video may take hours, so each body without
 * files gets its timeout here.
 * @throws ApiError 413 when it is larger than `maxBytes`, 408 when it takes too long, 400 when the client disconnects.
 */
export const receiveBody = (payload: Readable, { maxBytes, withinMs = BODY_TIMEOUT_MS }: BodyLimits): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      payload.off('data', take).off('end', complete).off('error', lost).off('close', lost);
      settle();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) finish(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const complete = (): void => finish(() => resolve(Buffer.concat(chunks, length)));
    const lost = (): void => finish(() => reject(new ApiError('malformed')));
    const timer = setTimeout(() => finish(() => reject(new ApiError('tooSlow'))), withinMs);
    payload.on('data', take).on('end', complete).on('error', lost).on('close', lost);
  });

const MAX_BYTES = 256 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Strictly: otherwise replacement characters would be stored for what the client sent. */
const decode = (body: Buffer): string => {
  try {
    return decoder.decode(body);
  } catch {
    throw new ApiError('malformed', 'The request is not valid UTF-8.');
  }
};

/** @throws ApiError for escapes that are no UTF-8, which URLSearchParams would replace. */
const parseForm = (body: string): Record<string, string> => {
  if (!hasReadableEscapes(body)) throw new ApiError('malformed', 'The request is not valid UTF-8.');
  return Object.fromEntries(new URLSearchParams(body));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('malformed', 'The request is not valid JSON.');
  }
};

/**
 * Parses JSON and, where a call accepts it, URL-encoded bodies. Other types are rejected; multipart forms have their
 * own parser.
 */
export const parseBodies = (app: FastifyInstance, withinMs?: number): void => {
  const read = async (request: FastifyRequest): Promise<string> =>
    decode(await receiveBody(request.raw, { maxBytes: MAX_BYTES, withinMs }));

  // Replaces Fastify's parser, which has no timeout for the body.
  app.removeContentTypeParser('text/plain');
  // Some clients send a form's content type with an empty POST.
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const body = await read(request);
    if (request.routeOptions.config.urlEncoded) return parseForm(body);
    if (body !== '') throw new ApiError('wrongFileType', 'Please send JSON.');
    return undefined;
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const body = await read(request);
    return body === '' ? undefined : parseJson(body);
  });
  // The body of a request that was rejected early or takes none gets a few seconds to arrive. Then the connection is
  // closed, since nothing else would close it.
  app.addHook('onResponse', async (request) => drainRequest(request.raw));
};
