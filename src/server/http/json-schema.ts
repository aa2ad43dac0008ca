import type { AnySchema, SchemaDescription, SchemaInnerTypeDescription, SchemaObjectDescription } from 'yup';

/** The part of JSON Schema that both fast-json-stringify and OpenAPI 3.0 understand (`nullable` instead of type arrays). */
export interface JsonSchema {
  type?: string;
  format?: string;
  nullable?: true;
  enum?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  [limit: string]: unknown;
}

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** Of a `mixed` schema that is not a file. */
    json?: JsonSchema;
  }
}

const limitOf = (description: SchemaDescription, name: 'min' | 'max'): number | undefined => {
  const value = description.tests.find((test) => test.name === name)?.params?.[name];
  return typeof value === 'number' ? value : undefined;
};

const limitNames = { string: ['minLength', 'maxLength'], array: ['minItems', 'maxItems'] } as const;

const isObject = (d: SchemaDescription): d is SchemaObjectDescription => d.type === 'object';
const isArray = (d: SchemaDescription): d is SchemaInnerTypeDescription => d.type === 'array';

const typeOf = (d: SchemaDescription): JsonSchema => {
  if (d.type === 'mixed') return ('meta' in d && d.meta?.json) || { type: 'string', format: 'binary' };
  if (d.tests.some((test) => test.name === 'integer')) return { type: 'integer' };
  return { type: d.type };
};

const convert = (d: SchemaDescription): JsonSchema => {
  const schema = typeOf(d);
  if (isObject(d)) {
    const fields = Object.entries(d.fields) as [string, SchemaDescription][];
    schema.properties = Object.fromEntries(fields.map(([name, field]) => [name, convert(field)]));
    const required = fields.filter(([, field]) => !field.optional).map(([name]) => name);
    if (required.length > 0) schema.required = required;
  }
  if (isArray(d)) schema.items = convert(d.innerType as SchemaDescription);
  const [low, high] =
    d.type === 'string' || d.type === 'array' ? limitNames[d.type] : (['minimum', 'maximum'] as const);
  const min = limitOf(d, 'min');
  const max = limitOf(d, 'max');
  if (min !== undefined) schema[low] = min;
  if (max !== undefined) schema[high] = max;
  if (d.tests.some((test) => test.name === 'email')) schema.format = 'email';
  if (d.oneOf.length > 0) schema.enum = d.nullable ? [...d.oneOf, null] : d.oneOf;
  if (d.nullable) schema.nullable = true;
  return schema;
};

/** A yup schema as JSON Schema: for the serializer (undeclared fields cannot leave) and for the documentation. */
export const jsonSchema = (schema: AnySchema): JsonSchema => convert(schema.describe() as SchemaDescription);
