import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * One condition of a list, separate from its values. Conditions of the same name have the same SQL, so that the SQL of
 * a list is built once and not for every request.
 */
export interface Condition {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly as: (...values: SQLWrapper[]) => SQL | undefined;
  /**
   * The value by which the lists of several callers differ, for a condition on it alone: their owner's id, or the age of
   * a creator. They are read by one statement. At most one condition of a list has a key.
   */
  readonly key?: number;
}

/** A condition without a value. */
export const always = (name: string, condition: SQL): Condition => ({ name, values: [], as: () => condition });

export const compared = (name: string, value: unknown, as: Condition['as']): Condition => ({
  name,
  values: [value],
  as,
});

/** A condition that the rows belong to one person; `column` holds the id. */
export const ownedBy = (name: string, ownerId: number, column: PgColumn): Condition => ({
  ...compared(name, ownerId, (id) => eq(column, id)),
  key: ownerId,
});

/** A condition on an optional filter. */
export const asked = (name: string, value: unknown, as: Condition['as']): readonly Condition[] =>
  value === undefined ? [] : [compared(name, value, as)];

/** All conditions joined by AND, with their values. */
export const allOf = (conditions: readonly Condition[]): SQL | undefined =>
  and(...conditions.map(({ values, as }) => as(...values.map((value) => sql`${value}`))));

const placeOf = (name: string, n: number): string => `${name} ${n}`;

/** All conditions joined by AND, with placeholders for their values. */
export const allOpen = (conditions: readonly Condition[]): SQL | undefined =>
  and(...conditions.map(({ name, values, as }) => as(...values.map((_value, n) => sql.placeholder(placeOf(name, n))))));

/** The values for the placeholders of `allOpen`. */
export const valuesOf = (conditions: readonly Condition[]): Record<string, unknown> =>
  Object.fromEntries(conditions.flatMap(({ name, values }) => values.map((value, n) => [placeOf(name, n), value])));

/** Stands for the key of a list without one. */
const NO_KEY = 0;

/** The key of the conditions. */
export const keyOf = (conditions: readonly Condition[]): number =>
  conditions.find(({ key }) => key !== undefined)?.key ?? NO_KEY;

/** The same conditions with a column in place of one key, so that one statement reads several lists. */
export const forEachKey = (conditions: readonly Condition[], column: SQLWrapper): readonly Condition[] =>
  conditions.map((condition) =>
    condition.key === undefined ? condition : { ...condition, values: [], as: () => condition.as(column) },
  );
