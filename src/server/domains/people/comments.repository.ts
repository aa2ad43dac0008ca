import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Role } from '#shared/domain/roles.ts';
import { ratings } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';
import { totalOf } from '../jobs/lists/list-jobs.repository.ts';
import { visibilityColumns } from './creator-page.repository.ts';

/** Whose comments they are, and who the other side is. */
const sides = {
  creator: { self: ratings.creatorId, other: ratings.brandId },
  brand: { self: ratings.brandId, other: ratings.creatorId },
} as const satisfies Record<Role, unknown>;

/** One page of the comments on a creator's work, or of a brand, newest first, without hidden ones. */
export const findComments = async (orm: Queries, { id, role }: { id: number; role: Role }, page: PageQuery) => {
  const { self, other } = sides[role];
  const where = and(eq(self, id), isNotNull(ratings.comment), isNull(ratings.commentHiddenAt));
  const rows = await orm
    .select({
      stars: ratings.stars,
      comment: ratings.comment,
      createdAt: ratings.createdAt,
      person: visibilityColumns,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, other))
    .where(where)
    .orderBy(desc(ratings.createdAt), desc(ratings.jobId))
    .limit(page.per_page)
    .offset(offsetOf(page));
  const counted = async () => {
    const [all] = await orm.select({ total: count() }).from(ratings).where(where);
    return all?.total ?? 0;
  };
  return { rows, total: await totalOf(page, rows.length, counted) } satisfies Page<unknown>;
};

/** A comment with the other side of its job. */
export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];
