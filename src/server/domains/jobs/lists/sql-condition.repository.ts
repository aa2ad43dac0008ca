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
  /** The owner's id, for a condition on the owner alone. */
  readonly ownerId?: number;
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
  ownerId,
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

/** No user has id 0: stands for the owner of a list without one. */
const NO_OWNER = 0;

/** The owner that the conditions name. */
export const ownerOf = (conditions: readonly Condition[]): number =>
  conditions.find(({ ownerId }) => ownerId !== undefined)?.ownerId ?? NO_OWNER;

/**
 * The same conditions with the column `owner` in place of one owner's id, so that one statement reads several lists.
 */
export const forEachOwner = (conditions: readonly Condition[], owner: SQLWrapper): readonly Condition[] =>
  conditions.map((condition) =>
    condition.ownerId === undefined ? condition : { ...condition, values: [], as: () => condition.as(owner) },
  );
