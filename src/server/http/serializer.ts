import fastJson from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

/**
 * What writes a value as JSON by its schema: a field that is not declared does not leave. Made when first needed, since
 * most calls are not made in the first second, and all serializers at once are a tenth of a start.
 */
export const serializerOf = (schema: JsonSchema): ((value: unknown) => string) => {
  let made: ((value: unknown) => string) | undefined;
  return (value) => {
    made ??= fastJson(schema as never);
    return made(value);
  };
};
