import type { FastifyInstance } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Lets one plugin of the sandbox read the forms of its own pages, each field once. */
export const acceptPlainForms = (app: FastifyInstance): void => {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 8 * 1024 }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
};
