import { jsonSchema } from './json-schema.ts';
import type { PageQuery } from './paging.ts';
import type { Page, Route } from './route.ts';
import { serializerOf } from './serializer.ts';

/**
 * The same text in contiguous memory. A serializer concatenates hundreds of small strings, which V8 keeps as a tree
 * (rope) that every use would traverse.
 */
const flattened = (text: string): string => Buffer.from(text).toString();

/**
 * Serializes pages of a list. Rows with a lasting presentation are serialized once, since presenting and serializing a
 * page of jobs costs more than reading it.
 */
export const pageWriter = (route: Route): ((page: Page<never>, call: { readonly query: PageQuery }) => string) => {
  const { reply, path } = route.endpoint;
  const row = reply && jsonSchema(reply).items;
  if (!row) throw new TypeError(`The reply of ${path} is no list.`);
  const write = serializerOf(row);
  const written = new WeakMap<object, string>();

  const present = (given: never, call: unknown): string =>
    write(route.present ? route.present(given, call as never) : given);
  const textOf = (given: never, call: unknown): string => {
    const lasting = route.lasting?.(given);
    if (!lasting) return present(given, call);
    const text = written.get(lasting) ?? flattened(present(given, call));
    written.set(lasting, text);
    return text;
  };

  return ({ rows, total }, call) => {
    const { page, per_page } = call.query;
    const data = rows.map((given) => textOf(given, call)).join(',');
    return `{"data":[${data}],"meta":${JSON.stringify({ page, per_page, total })}}`;
  };
};
