import { describe, expect, test } from 'vitest';
import type { AnySchema, SchemaDescription, SchemaObjectDescription } from 'yup';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { bodyValidator } from './validate.ts';

const errorsOf = (schema: AnySchema, body: unknown): unknown => {
  try {
    bodyValidator(schema)(body);
    return {};
  } catch (error) {
    if (error instanceof ApiError) return { ...error.errors };
    throw error;
  }
};

const forms = Object.entries(api as Readonly<Record<string, Endpoint>>).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);
const fieldsOf = (schema: AnySchema) =>
  Object.entries((schema.describe() as SchemaObjectDescription).fields) as [string, SchemaDescription][];

describe.each(forms)('%s', (_name, schema) => {
  test.each(fieldsOf(schema))('an empty %s gets the same message as an absent one', (field, { nullable }) => {
    const absent = errorsOf(schema, {});
    expect(errorsOf(schema, { [field]: '' })).toEqual(absent);
    if (!nullable) expect(errorsOf(schema, { [field]: null })).toEqual(absent);
  });
});
