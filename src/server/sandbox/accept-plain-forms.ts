import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveBody } from '../http/parse-bodies.ts';

const FORM = 'application/x-www-form-urlencoded';
const MAX_BYTES = 8 * 1024;

/** Adds a parser for the URL-encoded forms of a sandbox page; each field may occur once. */
export const acceptPlainForms = (app: FastifyInstance): void => {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, async (request: FastifyRequest) => {
    const body = await receiveBody(request.raw, { maxBytes: MAX_BYTES });
    return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  });
};
