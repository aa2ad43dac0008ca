import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { jobs } from '../../../db/schema/jobs.ts';
import { always, type Condition, compared } from './condition.ts';

const quoted = (word: string): string => `'${word}':*`;

/** A word as it stands, or its letters and digits apart: "cold-brew" finds "Cold-Brew" and "cold brew" alike. */
const startsWith = (word: string): string => {
  const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const apart = parts.map(quoted).join(' & ');
  return parts.length === 1 && parts[0] === word ? apart : `(${quoted(word)} | (${apart}))`;
};

/**
 * What to_tsquery takes for a search as it was typed: every word must begin a word of the name. Each word is quoted
 * and loses the two characters that mean something inside quotes; what holds no letter or digit is ignored.
 * @returns undefined when nothing is left to look for.
 */
export const searchWords = (q: string): string | undefined => {
  const words = q
    .replaceAll(/['\\]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? undefined : words.map(startsWith).join(' & ');
};

/** Fifteen digits are exact in JavaScript and fit the column. */
const JOB_NUMBER = /^#?(\d{1,15})$/;

/** The products are found first and once, as an array, so that the jobs come from their index however many there are. */
const isCalled = (words: SQLWrapper): SQL =>
  sql`${jobs.productId} = any(array(select p.id from products p where p.search @@ to_tsquery('simple', ${words})))`;

const isNumber = (number: SQLWrapper): SQL => sql`${jobs.id} = ${number}`;

const either: Condition['as'] = (words, number) => words && number && or(isCalled(words), isNumber(number));

const nothing = always('nothing', sql`false`);

/** Jobs whose product is called so, or the job of that number. */
export const matches = (q: string | undefined): readonly Condition[] => {
  if (!q) return [];
  const words = searchWords(q);
  const number = JOB_NUMBER.exec(q)?.[1];
  if (words && number) return [{ name: 'words or number', values: [words, number], as: either }];
  if (words) return [compared('words', words, isCalled)];
  return [number ? compared('number', number, isNumber) : nothing];
};
