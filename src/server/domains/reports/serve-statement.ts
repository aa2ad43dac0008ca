import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { CURRENCY } from '#shared/domain/money/money.ts';
import { boundsOf } from '#shared/domain/text/months.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { ACCOUNT_LINK, type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../media/csv.ts';
import { isSignedIn } from '../auth/tokens.repository.ts';
import { type EarnedJob, earnedJobs } from './reports.repository.ts';

type Parts = Pick<Context, 'secretKey' | 'clock'>;

const scopeOf = (year: string): string => `statement-${year}`;

/** The name under which a creator saves the jobs of a year. */
export const statementName = (year: number | string): string => `earnings-${year}.csv`;

/** The signed URL of a creator's jobs of one year as CSV. */
export const statementAddress = (parts: Parts, actor: Actor, year: number): string =>
  `/media/statements/${year}/${accountLink(parts, scopeOf(String(year)), actor)}`;

/** Whether a URL of a statement has a valid signature for this year and has not expired. */
const isGoodStatementLink = (parts: Parts, { year, ...link }: AccountLink & { readonly year: string }): boolean =>
  /^\d{4}$/.test(year) && isGoodAccountLink(parts, scopeOf(year), link);

/** Jobs read by one statement. */
const PAGE = 1_000;

const HEADER = csvLine(['Completed (UTC)', 'Job', 'Product', 'Brand', `Earned (${CURRENCY.toUpperCase()})`]);

const lineOf = ({ id, product, brand, completedAt, cents }: EarnedJob): string =>
  csvLine([completedAt?.toISOString().slice(0, 10) ?? '', String(id), product, brand, (cents / 100).toFixed(2)]);

/** The jobs of a creator in one year, oldest first, a page at a time. */
async function* linesOf({ db }: Pick<Context, 'db'>, creatorId: number, year: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${HEADER}`;
  for (let offset = 0; ; offset += PAGE) {
    const page = { order: 'oldest', limit: PAGE, offset } as const;
    const jobs = await earnedJobs(db.orm, creatorId, boundsOf(year), page);
    if (jobs.length > 0) yield jobs.map(lineOf).join('');
    if (jobs.length < PAGE) return;
  }
}

/** `/media/statements/…`: the jobs of a creator in one year as CSV. */
export const statementDownload =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Record<keyof AccountLink | 'year', string> }>(
      `/media/statements/:year/${ACCOUNT_LINK}`,
      // Without a HEAD route, since its answer would be built only to be discarded.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { year, user, session } = request.params;
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        const isGood = isGoodStatementLink(context, request.params);
        if (!isGood || !(await isSignedIn(context.db.orm, Number(user), Number(session))))
          throw new ApiError('notFound', 'This link no longer works. Open it again under Earnings.');
        reply.type('text/csv; charset=utf-8');
        reply.header('content-disposition', contentDisposition('attachment', statementName(year)));
        return reply.send(Readable.from(linesOf(context, Number(user), Number(year)), { objectMode: false }));
      },
    );
  };
