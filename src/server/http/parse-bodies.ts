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

/** Reads JSON and, where a call takes it, URL-encoded bodies. Nothing else is read; forms with files have their own reader. */
export const parseBodies = (app: FastifyInstance, withinMs?: number): void => {
  const read = async (request: FastifyRequest): Promise<string> =>
    (await receiveBody(request.raw, { maxBytes: MAX_BYTES, withinMs })).toString('utf8');

  // Fastify's own, which would wait for a body for ever.
  app.removeContentTypeParser('text/plain');
  // An empty POST of some clients names a form; there is nothing to read in it.
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
  // What nobody read, of a call that was refused early or takes no body, has a few seconds to arrive; then the connection
  // ends, since nothing else would end it.
  app.addHook('onResponse', async (request) => drainRequest(request.raw));
};
