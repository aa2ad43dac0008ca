import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { otherRole, type Role } from '#shared/domain/people/roles.ts';
import { ratingsBy } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type Page, type PageQuery } from '../../http/route.ts';
import { totalOf } from '../jobs/lists/list-jobs.repository.ts';
import { visibilityColumns } from './creator-page.repository.ts';

/**
 * One page of the comments that a person wrote, or received from the other role, newest first, without hidden ones.
 * @param by the role of those who wrote them
 */
export const findComments = async (
  orm: Queries,
  { id, role }: { id: number; role: Role },
  by: Role,
  page: PageQuery,
) => {
  const ratings = ratingsBy[by];
  const sides = { brand: ratings.brandId, creator: ratings.creatorId };
  const where = and(eq(sides[role], id), isNotNull(ratings.comment), isNull(ratings.commentHiddenAt));
  const rows = await orm
    .select({
      id: ratings.id,
      stars: ratings.stars,
      comment: ratings.comment,
      createdAt: ratings.createdAt,
      person: visibilityColumns,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, sides[otherRole[role]]))
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

/** A comment with the counterpart of its author. */
export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];
