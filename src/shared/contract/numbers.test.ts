import { expect, test } from 'vitest';
import type { Schema, SchemaDescription, SchemaFieldDescription } from 'yup';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** Paths of the numbers in a schema that may be arbitrarily large. */
const unbounded = (description: SchemaFieldDescription, path: string): string[] => {
  const { type, tests = [], oneOf = [] } = description as SchemaDescription;
  if (type === 'number') return oneOf.length > 0 || tests.some(({ name }) => name === 'max') ? [] : [path];
  if ('fields' in description)
    return Object.entries(description.fields).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
  if ('innerType' in description && description.innerType)
    return [description.innerType].flat().flatMap((inner) => unbounded(inner, `${path}[]`));
  return [];
};

test('every number of a request has a largest value: a larger one would fail a statement, also for those who share it', () => {
  const found = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) =>
    (['body', 'query', 'params'] as const).flatMap((part) => {
      const schema = endpoint[part] as Schema | undefined;
      return schema ? unbounded(schema.describe(), `${name}.${part}`) : [];
    }),
  );
  expect(found).toEqual([]);
});
