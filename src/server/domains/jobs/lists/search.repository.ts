import { or, type SQL, sql } from 'drizzle-orm';
import { jobs } from '../../../db/schema/jobs.ts';
import { searchWords } from '../../../db/search-words.ts';

/** Fifteen digits are exact in JavaScript and fit the column. */
const JOB_NUMBER = /^#?(\d{1,15})$/;

/**
 * Selects the matching products first, once, as an array, so that their jobs are found by index whatever their number.
 */
const isCalled = (words: string): SQL =>
  sql`${jobs.productId} = any(array(select p.id from products p where p.search @@ to_tsquery('simple', ${words})))`;

/** Jobs whose product name matches, or the job with that number; without a text all. */
export const matches = (q: string | undefined): SQL | undefined => {
  if (!q) return undefined;
  const words = searchWords(q);
  const number = JOB_NUMBER.exec(q)?.[1];
  if (!words && !number) return sql`false`;
  return or(words ? isCalled(words) : undefined, number ? sql`${jobs.id} = ${number}::bigint` : undefined);
};
