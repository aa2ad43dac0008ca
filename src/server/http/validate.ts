import { LRUCache } from 'lru-cache';
import {
  type AnySchema,
  type InferType,
  type SchemaDescription,
  type SchemaInnerTypeDescription,
  type SchemaObjectDescription,
  ValidationError,
} from 'yup';
import { type Named, UNPRINTABLE } from '#shared/contract/fields.ts';
import { isDecimal } from '#shared/domain/text/parse-number.ts';
import { isStorable } from '#shared/domain/text/storable-text.ts';
import { ApiError } from './api-error.ts';
import { isReservedName } from './reserved-names.ts';

type Errors = Record<string, string[]>;

const refuse = (errors: Errors): ApiError => {
  const first = Object.values(errors)[0]?.[0];
  return new ApiError('invalid', first, errors);
};

/** Without a prototype, since a caller may name a field `constructor` or `__proto__`. */
const byField = (faults: readonly { path?: string | undefined; errors: readonly string[] }[]): Errors => {
  const errors: Errors = Object.create(null);
  for (const fault of faults) {
    const field = fault.path || '_';
    errors[field] = [...(errors[field] ?? []), ...fault.errors];
  }
  return errors;
};

/** What a schema makes of a value. @throws ApiError `invalid` with the messages of each field */
export const validated = <S extends AnySchema>(schema: S, value: unknown): InferType<S> => {
  try {
    return schema.validateSync(value, { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError) throw refuse(byField(error.inner.length > 0 ? error.inner : [error]));
    throw error;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper than any stored value; the shape check rejects deeper nesting. */
const MAX_DEPTH = 8;

/**
 * The paths of all texts in a value, at any depth, that PostgreSQL cannot store. Applied to all input, since a schema
 * may omit the check for a field, whose statement would then fail with a 500.
 */
export const unstorableFields = (value: unknown, path = '', depth = 0): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name;
    return isStorable(name) ? unstorableFields(inner, at, depth + 1) : [path];
  });
};

type ShapeFault = { path: string; message: string };

const article: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
};

const isOfType = (type: string, value: unknown): boolean => {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
};

const checkShape = (d: SchemaDescription, value: unknown, path: string, faults: ShapeFault[]): void => {
  if (value === undefined || d.type === 'mixed') return;
  const name = path || 'The body';
  if (value === null) {
    if (!d.nullable) faults.push({ path, message: `${name} ${article[d.type] ?? 'is wrong'}` });
    return;
  }
  if (!isOfType(d.type, value)) {
    faults.push({ path, message: `${name} ${article[d.type] ?? 'is wrong'}` });
    return;
  }
  if (isObject(value)) {
    const { fields } = d as SchemaObjectDescription;
    for (const [key, inner] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key;
      const field = Object.hasOwn(fields, key) ? (fields[key] as SchemaDescription) : undefined;
      if (field) checkShape(field, inner, at, faults);
      else faults.push({ path: at, message: `${at} is not a field of this call` });
    }
  }
  if (Array.isArray(value)) {
    const { innerType } = d as SchemaInnerTypeDescription;
    for (const [index, inner] of value.entries())
      checkShape(innerType as SchemaDescription, inner, `${path}[${index}]`, faults);
  }
};

/**
 * Rejects values that yup would convert silently: `"1e3"`, `true` or `[5]` for a number, a number for text, an
 * undeclared field. A body that passes has only the JSON types of its schema; yup checks required fields and ranges.
 * Describing a schema is slow, so it happens once.
 */
export const strictShape = (schema: AnySchema): ((value: unknown) => ShapeFault[]) => {
  const description = schema.describe() as SchemaDescription;
  return (value) => {
    const faults: ShapeFault[] = [];
    checkShape(description, value, '', faults);
    return faults;
  };
};

/**
 * Removes null for fields that are not nullable, and empty text. Both mean that nothing was entered and lead to the
 * same message as an absent field.
 */
const withoutEmpty = (description: SchemaDescription, value: unknown): unknown => {
  if (description.type !== 'object' || !isObject(value)) return value;
  const { fields } = description as SchemaObjectDescription;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(fields, name) ? (fields[name] as SchemaDescription) : undefined;
    if (!field) return [[name, inner] as const];
    if (inner === '' || (inner === null && !field.nullable)) return [];
    return [[name, withoutEmpty(field, inner)] as const];
  });
  return Object.fromEntries(entries);
};

declare module 'yup' {
  interface CustomSchemaMetadata {
    named?: Named;
  }
}

const RESERVED = 'This name is reserved for the UGC Marketplace itself. Please choose another one.';

/** Refuses names that are read like the product's own; only the server has the table of lookalikes. */
const reservedNames = (description: SchemaDescription): ((value: unknown) => Errors) => {
  if (description.type !== 'object') return () => ({});
  const fields = Object.entries((description as SchemaObjectDescription).fields).flatMap(([name, field]) => {
    const named = 'meta' in field ? field.meta?.named : undefined;
    return named ? [{ name, isMember: named === 'member' }] : [];
  });
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    const refused = fields.filter(({ name, isMember }) => isReservedName(String(given[name] ?? ''), isMember));
    return Object.fromEntries(refused.map(({ name }) => [name, [RESERVED]]));
  };
};

/**
 * Validates a JSON body: its types without conversion, then its rules. Returns the cleaned value (text trimmed,
 * defaults set).
 */
export const bodyValidator = (schema: AnySchema): ((value: unknown) => unknown) => {
  const shape = strictShape(schema);
  const description = schema.describe() as SchemaDescription;
  const reserved = reservedNames(description);
  return (value) => {
    const given = withoutEmpty(description, value ?? {});
    const faults = shape(given);
    if (faults.length > 0) throw refuse(byField(faults.map(({ path, message }) => ({ path, errors: [message] }))));
    const unstorable = unstorableFields(given);
    if (unstorable.length > 0) throw refuse(byField(unstorable.map((path) => ({ path, errors: [UNPRINTABLE] }))));
    const valid = validated(schema, given);
    const refused = reserved(valid);
    if (Object.keys(refused).length > 0) throw refuse(refused);
    return valid;
  };
};

const numericFields = (schema: AnySchema): Set<string> => {
  const { fields } = schema.describe() as SchemaObjectDescription;
  return new Set(
    Object.entries(fields)
      .filter(([, field]) => (field as SchemaDescription).type === 'number')
      .map(([name]) => name),
  );
};

/**
 * Converts text fields of a path, form or query string to the types of a schema. Only what `isNumber` becomes a number;
 * anything else stays text and is rejected by the strict check. An empty number field means "not given".
 */
const textReader = (
  schema: AnySchema,
  isNumber: (text: string) => boolean,
): ((fields: Readonly<Record<string, unknown>>) => Record<string, unknown>) => {
  const numeric = numericFields(schema);
  const read = (name: string, value: unknown): unknown => {
    if (!numeric.has(name) || typeof value !== 'string') return value;
    if (value === '') return undefined;
    return isNumber(value) ? Number(value) : value;
  };
  return (fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(name, value)]));
};

/** The same validation for the text fields of a form (multipart) or of a query string. */
export const fieldsValidator = (schema: AnySchema): ((fields: Readonly<Record<string, unknown>>) => unknown) => {
  const read = textReader(schema, isDecimal);
  const validate = bodyValidator(schema);
  return (fields) => validate(read(fields));
};

/** Limits of the query cache, in length of a key and entries per call, so that callers cannot fill the memory. */
const LONGEST_QUERY = 200;
const MOST_QUERIES = 200;

/**
 * Validates the fields of a query. Most requests for a list use one of a few queries, so valid ones are cached; the
 * result is frozen, since several requests share it. The key is the parsed query and not text of the URL: where a query
 * begins is the router's decision (it also ends the path at `#`), and a key cut elsewhere would give the query of one
 * caller to others.
 */
export const queryReader = (schema: AnySchema): ((query: Readonly<Record<string, unknown>>) => unknown) => {
  const validate = fieldsValidator(schema);
  // No TTL: the result depends on the query alone.
  const known = new LRUCache<string, { readonly value: unknown }>({ max: MOST_QUERIES });
  return (query) => {
    const key = JSON.stringify(query);
    const before = known.get(key);
    if (before) return before.value;
    const value = Object.freeze(validate(query));
    if (key.length <= LONGEST_QUERY) known.set(key, { value });
    return value;
  };
};

/** The canonical form of an id: no sign, leading zero, decimals or spaces. */
const ID = /^[1-9]\d{0,15}$/;

/** Validates path parameters: an invalid id answers 404, like an id that does not exist. */
export const paramsValidator = (schema: AnySchema): ((params: Readonly<Record<string, unknown>>) => unknown) => {
  const read = textReader(schema, (text) => ID.test(text));
  const validate = bodyValidator(schema);
  return (params) => {
    try {
      return validate(read(params));
    } catch (error) {
      if (error instanceof ApiError) throw new ApiError('notFound');
      throw error;
    }
  };
};
