import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { drainRequest } from './drain-request.ts';
import { receiveBody } from './receive-body.ts';

const MAX_BYTES = 256 * 1024;

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
    (await receiveBody(request.raw, { maxBytes: MAX_BYTES, withinMs })).toString('utf8');

  // Replaces Fastify's parser, which has no timeout for the body.
  app.removeContentTypeParser('text/plain');
  // Some clients send a form's content type with an empty POST.
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const body = await read(request);
    if (request.routeOptions.config.urlEncoded) return Object.fromEntries(new URLSearchParams(body));
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
