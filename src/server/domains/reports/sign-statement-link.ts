import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';

type Parts = Pick<Context, 'secretKey' | 'clock'>;

const scopeOf = (year: string): string => `statement-${year}`;

/** The name under which a creator saves the jobs of a year. */
export const statementName = (year: number | string): string => `earnings-${year}.csv`;

/** The signed URL of a creator's jobs of one year as CSV. */
export const statementAddress = (parts: Parts, actor: Actor, year: number): string =>
  `/media/statements/${year}/${accountLink(parts, scopeOf(String(year)), actor)}`;

/** Whether a URL of a statement has a valid signature for this year and has not expired. */
export const isGoodStatementLink = (
  parts: Parts,
  { year, ...link }: AccountLink & { readonly year: string },
): boolean => /^\d{4}$/.test(year) && isGoodAccountLink(parts, scopeOf(year), link);
