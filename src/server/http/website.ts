import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './error-handler.ts';

/** Paths that are not the website's: an unknown one there is a JSON 404. */
const OTHERS = /^\/(?:api|media|sandbox|webhooks|assets)(?:\/|$)/;

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !OTHERS.test(request.url) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

/** Serves the built website: hashed assets for ever, pages never from a cache, every route of the client by one file. */
export const serveWebsite = async (app: FastifyInstance, directory: string): Promise<void> => {
  if (!existsSync(join(directory, 'index.html'))) {
    app.log.warn('the website is not built; only the API is served');
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes(`${directory}/assets/`);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    isPage(request) ? reply.sendFile('index.html') : answerNotFound(request, reply),
  );
};
