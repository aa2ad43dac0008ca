import type { AnySchema, SchemaDescription, SchemaInnerTypeDescription, SchemaObjectDescription } from 'yup';
import { isStorable } from '#shared/domain/text/storable-text.ts';

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

/**
 * Rejects values that yup would convert silently: `"1e3"`, `true` or `[5]` for a number, a number for text, an
 * undeclared field. A body that passes has only the JSON types of its schema; yup checks required fields and ranges.
 */
export type ShapeFault = { path: string; message: string };

const article: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const matches = (type: string, value: unknown): boolean => {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isPlainObject(value);
  return typeof value === type;
};

const check = (d: SchemaDescription, value: unknown, path: string, faults: ShapeFault[]): void => {
  if (value === undefined || d.type === 'mixed') return;
  const name = path || 'The body';
  if (value === null) {
    if (!d.nullable) faults.push({ path, message: `${name} ${article[d.type] ?? 'is wrong'}` });
    return;
  }
  if (!matches(d.type, value)) {
    faults.push({ path, message: `${name} ${article[d.type] ?? 'is wrong'}` });
    return;
  }
  if (isPlainObject(value)) {
    const { fields } = d as SchemaObjectDescription;
    for (const [key, inner] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key;
      const field = Object.hasOwn(fields, key) ? (fields[key] as SchemaDescription) : undefined;
      if (field) check(field, inner, at, faults);
      else faults.push({ path: at, message: `${at} is not a field of this call` });
    }
  }
  if (Array.isArray(value)) {
    const { innerType } = d as SchemaInnerTypeDescription;
    for (const [index, inner] of value.entries())
      check(innerType as SchemaDescription, inner, `${path}[${index}]`, faults);
  }
};

/** Compiles the check of one schema; describing a schema is slow, so it happens once. */
export const strictShape = (schema: AnySchema): ((value: unknown) => ShapeFault[]) => {
  const description = schema.describe() as SchemaDescription;
  return (value) => {
    const faults: ShapeFault[] = [];
    check(description, value, '', faults);
    return faults;
  };
};
