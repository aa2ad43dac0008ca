import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { jobs } from '../../../db/schema/jobs.ts';
import { searchWords } from '../../../db/search-words.ts';
import { always, type Condition, compared } from './sql-condition.repository.ts';

/** Fifteen digits are exact in JavaScript and fit the column. */
const JOB_NUMBER = /^#?(\d{1,15})$/;

/**
 * Selects the matching products first, once, as an array, so that their jobs are found by index whatever their number.
 */
const isCalled = (words: SQLWrapper): SQL =>
  sql`${jobs.productId} = any(array(select p.id from products p where p.search @@ to_tsquery('simple', ${words})))`;

const isNumber = (number: SQLWrapper): SQL => sql`${jobs.id} = ${number}`;

const either: Condition['as'] = (words, number) => words && number && or(isCalled(words), isNumber(number));

const nothing = always('nothing', sql`false`);

/** Jobs whose product name matches, or the job with that number. */
export const matches = (q: string | undefined): readonly Condition[] => {
  if (!q) return [];
  const words = searchWords(q);
  const number = JOB_NUMBER.exec(q)?.[1];
  if (words && number) return [{ name: 'words or number', values: [words, number], as: either }];
  if (words) return [compared('words', words, isCalled)];
  return [number ? compared('number', number, isNumber) : nothing];
};
