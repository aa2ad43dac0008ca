import { type AnySchema, ArraySchema } from 'yup';
import { jsonSchema } from './json-schema.ts';
import type { PageQuery } from './paging.ts';
import type { Page, Route } from './route.ts';
import { rowWriter } from './row-writer.ts';

const HEAD = Buffer.from('{"data":[');

/** Serializes pages of a list. */
export const pageWriter = (route: Route): ((page: Page<never>, call: { readonly query: PageQuery }) => Buffer) => {
  const { reply, path } = route.endpoint;
  if (!(reply instanceof ArraySchema)) throw new TypeError(`The reply of ${path} is no list.`);
  const write = rowWriter(() => jsonSchema(reply.innerType as AnySchema), route);

  return ({ rows, total }, call) => {
    const { page, per_page } = call.query;
    const meta = JSON.stringify({ page, per_page, total });
    return Buffer.concat([HEAD, ...write(rows, call), Buffer.from(`],"meta":${meta}}`)]);
  };
};
