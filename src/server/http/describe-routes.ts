import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify';

/** A route, and what the documentation says of it. */
export interface DescribedRoute extends Pick<RouteOptions, 'method' | 'url'> {
  readonly describe: () => FastifySchema;
}

/** A server of its own that only answers with the documentation of `routes`, under the same paths as the real one. */
export const describeRoutes = async (routes: readonly DescribedRoute[]): Promise<FastifyInstance> => {
  const app = Fastify();
  await app.register(swagger, {
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
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
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
