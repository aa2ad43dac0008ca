import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * One condition of a list, apart from what it compares with. Those of the same name read the same, so that the SQL of
 * a list is put together once, not for every request.
 */
export interface Condition {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly as: (...values: SQLWrapper[]) => SQL | undefined;
  /** Whose rows they are, of a condition that says just that. */
  readonly ownerId?: number;
}

/** A condition that does not depend on what is asked. */
export const always = (name: string, condition: SQL): Condition => ({ name, values: [], as: () => condition });

export const compared = (name: string, value: unknown, as: Condition['as']): Condition => ({
  name,
  values: [value],
  as,
});

/** A condition that the rows are those of one person; `column` holds the id. */
export const ownedBy = (name: string, ownerId: number, column: PgColumn): Condition => ({
  ...compared(name, ownerId, (id) => eq(column, id)),
  ownerId,
});

/** A condition on something that may not be asked for. */
export const asked = (name: string, value: unknown, as: Condition['as']): readonly Condition[] =>
  value === undefined ? [] : [compared(name, value, as)];

/** All of them, with what they compare with. */
export const allOf = (conditions: readonly Condition[]): SQL | undefined =>
  and(...conditions.map(({ values, as }) => as(...values.map((value) => sql`${value}`))));

const placeOf = (name: string, n: number): string => `${name} ${n}`;

/** All of them, with places for what they compare with. */
export const allOpen = (conditions: readonly Condition[]): SQL | undefined =>
  and(...conditions.map(({ name, values, as }) => as(...values.map((_value, n) => sql.placeholder(placeOf(name, n))))));

/** What belongs in the places of `allOpen`. */
export const valuesOf = (conditions: readonly Condition[]): Record<string, unknown> =>
  Object.fromEntries(conditions.flatMap(({ name, values }) => values.map((value, n) => [placeOf(name, n), value])));

/** Nobody is user 0: stands for the owner of a list that is nobody's. */
const NO_OWNER = 0;

/** Whose rows the conditions ask for. */
export const ownerOf = (conditions: readonly Condition[]): number =>
  conditions.find(({ ownerId }) => ownerId !== undefined)?.ownerId ?? NO_OWNER;

/** The same conditions for the owner that a statement names `owner`, so that one statement reads for several people. */
export const forEachOwner = (conditions: readonly Condition[], owner: SQLWrapper): readonly Condition[] =>
  conditions.map((condition) =>
    condition.ownerId === undefined ? condition : { ...condition, values: [], as: () => condition.as(owner) },
  );
