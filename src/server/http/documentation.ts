import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** OpenAPI of the contract at `/api/docs`, its JSON at `/api/docs/json`. Register before the routes. */
export const installDocumentation = async (app: FastifyInstance): Promise<void> => {
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
};
