import { jsonSchema } from './json-schema.ts';
import type { PageQuery } from './paging.ts';
import type { Page, Route } from './route.ts';
import { serializerOf } from './serializer.ts';

/**
 * Writes pages of a list as JSON. Rows that last are written once: a page of jobs costs more to present and write than
 * to read.
 */
export const pageWriter = (route: Route): ((page: Page<never>, query: PageQuery) => string) => {
  const { reply, path } = route.endpoint;
  const row = reply && jsonSchema(reply).items;
  if (!row) throw new TypeError(`The reply of ${path} is no list.`);
  const write = serializerOf(row);
  const written = new WeakMap<object, string>();

  const present = (given: never): string => write(route.present ? route.present(given, undefined as never) : given);
  const textOf = (given: never): string => {
    const lasting = route.lasting?.(given);
    if (!lasting) return present(given);
    const text = written.get(lasting) ?? present(given);
    written.set(lasting, text);
    return text;
  };

  return ({ rows, total }, { page, per_page }) =>
    `{"data":[${rows.map(textOf).join(',')}],"meta":${JSON.stringify({ page, per_page, total })}}`;
};
