import { type JsonSchema, jsonSchema } from './json-schema.ts';
import type { Route } from './route.ts';
import { rowWriter } from './row-writer.ts';
import { serializerOf } from './serializer.ts';

/** The schema of an object without some of its fields. */
const without = ({ properties = {}, required = [], ...schema }: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  required: required.filter((name) => !names.includes(name)),
});

const END_OF_LIST = Buffer.from(']');
const END = Buffer.from('}}');

/** Serializes answers that hold lists: each list row by row, like a page, and the other fields together. */
export const listsWriter = ({ endpoint, present, lists = {} }: Route): ((result: never, call: unknown) => Buffer) => {
  const schema: JsonSchema = endpoint.reply ? jsonSchema(endpoint.reply) : {};
  const writers = Object.entries(lists).map(([name, row], n) => {
    const items = schema.properties?.[name]?.items;
    if (!items) throw new TypeError(`The reply of ${endpoint.path} has no list ${name}.`);
    return { name, begin: Buffer.from(`${n > 0 ? ',' : ''}"${name}":[`), write: rowWriter(() => items, row) };
  });
  const serialize = serializerOf(() => without(schema, Object.keys(lists)));

  return (result, call) => {
    const fields = (present ? present(result, call as never) : result) as Record<string, readonly never[]>;
    const others = serialize(fields).slice(0, -1);
    const written = writers.flatMap(({ name, begin, write }) => [
      begin,
      ...write(fields[name] ?? [], call),
      END_OF_LIST,
    ]);
    return Buffer.concat([Buffer.from(`{"data":${others}${others === '{' ? '' : ','}`), ...written, END]);
  };
};
