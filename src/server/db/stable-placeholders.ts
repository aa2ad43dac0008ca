import { type SQL, sql } from 'drizzle-orm';

/** Types of the keys of prepared statements. */
type KeyType = 'bigint' | 'text';

/**
 * The array placeholder of a prepared statement, as a subquery. PostgreSQL estimates what it finds by the array at hand,
 * and by ten elements in a generic plan. With fewer keys the generic plan looks more expensive, so the statement would be
 * planned at each execution, which costs several times as much as running it. A subquery is estimated alike in both
 * plans, so the generic one is kept.
 */
export const arrayPlaceholder = (name: string, type: KeyType = 'bigint'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;

/** An array of numbers in PostgreSQL's own notation: the driver would quote and escape each of them. */
export const arrayLiteral = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** `column = any(…)` of such an array. Without the cast, a subquery here would be the set of its rows. */
export const anyOfArray = (name: string, type: KeyType = 'bigint'): SQL =>
  sql`any(${arrayPlaceholder(name, type)}::${sql.raw(type)}[])`;

/**
 * LIMIT and OFFSET by the placeholders `limit` and `offset`, as subqueries for the same reason: both plans then assume
 * a tenth of the rows, and read the first ones in the order of an index.
 */
export const PAGE = sql`limit (select ${sql.placeholder('limit')}::bigint)
  offset (select ${sql.placeholder('offset')}::bigint)`;
