import { isStorable } from '#shared/domain/storable-text.ts';

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
