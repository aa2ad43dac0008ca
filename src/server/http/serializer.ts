import fastJson from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

/**
 * Serializes a value by its schema, which drops undeclared fields. Created on first use: all serializers together take
 * a tenth of the startup time, and most calls are not used at once.
 */
export const serializerOf = (schema: JsonSchema): ((value: unknown) => string) => {
  let made: ((value: unknown) => string) | undefined;
  return (value) => {
    made ??= fastJson(schema as never);
    return made(value);
  };
};
