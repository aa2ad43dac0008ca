import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  type RouteOptions,
} from 'fastify';

/** A route, and what the documentation says of it. */
interface DescribedRoute extends Pick<RouteOptions, 'method' | 'url'> {
  readonly describe: () => FastifySchema;
}

/** A server of its own that only answers with the documentation of `routes`, under the same paths as the real one. */
const describeRoutes = async (routes: readonly DescribedRoute[]): Promise<FastifyInstance> => {
  const [swagger, swaggerUi] = [await import('@fastify/swagger'), await import('@fastify/swagger-ui')];
  const app = Fastify();
  await app.register(swagger.default, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'UGC Marketplace API',
        version: '1',
        description: 'Success: `{data, message?, meta?}`. Failure: `{message, errors?}`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(swaggerUi.default, { routePrefix: '/api/docs', staticCSP: true });
  for (const { method, url, describe } of routes)
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      schema: describe(),
      // Never called: these routes are only described.
      validatorCompiler: () => () => true,
      serializerCompiler: () => () => '',
      handler: async () => undefined,
    });
  await app.ready();
  return app;
};

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
  const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    made ??= describeRoutes(routes);
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
