import { isStorable } from '#shared/domain/storable-text.ts';

/** Deeper than anything that is kept; what goes on for ever is refused by its shape. */
const MAX_DEPTH = 8;

/**
 * The paths of all texts in a value, at any depth, that no database can hold. Asked of everything that comes from outside,
 * since a schema may forget one of its fields and the statement would then fail as a fault of ours.
 */
export const unstorableFields = (value: unknown, path = '', depth = 0): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name;
    return isStorable(name) ? unstorableFields(inner, at, depth + 1) : [path];
  });
};
