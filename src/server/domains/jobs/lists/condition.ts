import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * One condition of a list, apart from what it compares with. Those of the same name read the same, so that the SQL of
 * a list is put together once, not for every request.
 */
export interface Condition {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly as: (...values: SQLWrapper[]) => SQL | undefined;
}

/** A condition that does not depend on what is asked. */
export const always = (name: string, condition: SQL): Condition => ({ name, values: [], as: () => condition });

export const compared = (name: string, value: unknown, as: Condition['as']): Condition => ({
  name,
  values: [value],
  as,
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
