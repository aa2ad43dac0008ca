import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { DescribedRoute } from './describe-routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes what the documentation says of the route. */
    describe?: () => FastifySchema;
  }
}

/** Headers of one connection, which the documentation's own server does not know. */
const OF_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * OpenAPI of the routes at `/api/docs`, its JSON at `/api/docs/json`. Register before the routes. It is made when somebody
 * asks for it, since that would take a tenth of each start; by a server of its own, since one that listens takes no
 * further plugins.
 */
export const installDocumentation = (app: FastifyInstance): void => {
  const routes: DescribedRoute[] = [];
  let made: Promise<FastifyInstance> | undefined;
  const make = async () => (await import('./describe-routes.ts')).describeRoutes(routes);
  const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    made ??= make();
    const documentation = await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const found = await documentation.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
    const sent = Object.entries(found.headers).filter(([name]) => !OF_CONNECTION.includes(name));
    return reply.code(found.statusCode).headers(Object.fromEntries(sent)).send(found.rawPayload);
  };
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, answer);
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    if (method !== 'HEAD') routes.push({ method, url, describe: config?.describe ?? (() => schema) });
  });
};
