import fastJson from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

/**
 * Serializes a value by the schema that `schemaOf` makes, which drops undeclared fields. Created on first use: all
 * serializers together take a tenth of the startup time, and most calls are not used at once.
 */
export const serializerOf = (schemaOf: () => JsonSchema): ((value: unknown) => string) => {
  let made: ((value: unknown) => string) | undefined;
  return (value) => {
    made ??= fastJson(schemaOf() as never);
    return made(value);
  };
};
