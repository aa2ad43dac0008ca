import { sql } from 'drizzle-orm';
import type { Side } from '#shared/domain/job-stage.ts';
import { batchLoader, perConnection } from '../../../db/batch-loader.ts';
import { conversationReads, conversations } from '../../../db/schema/conversations.ts';
import { arrayPlaceholder } from '../../../db/stable-placeholders.ts';
import type { Page } from '../../../http/route.ts';
import { unreadCount } from '../../chat/unread-count.repository.ts';
import type { JobRow } from '../jobs.repository.ts';

const keyOf = (reader: number, brandId: number, creatorId: number): string => `${reader} ${brandId} ${creatorId}`;

/** Unread messages in the conversations of some brands and creators, for one of the two; only where there are any. */
const unreadOf = perConnection((orm) => {
  const asked = sql`unnest(${arrayPlaceholder('readers')}, ${arrayPlaceholder('brands')},
    ${arrayPlaceholder('creators')}) asked (reader, brand_id, creator_id)`;
  const prepared = orm
    .select({
      key: sql<string>`concat_ws(' ', asked.reader, asked.brand_id, asked.creator_id)`,
      unread: unreadCount(sql`asked.reader`),
    })
    .from(asked)
    .innerJoin(
      conversations,
      sql`${conversations.brandId} = asked.brand_id and ${conversations.creatorId} = asked.creator_id`,
    )
    .leftJoin(
      conversationReads,
      sql`${conversationReads.conversationId} = ${conversations.id} and ${conversationReads.userId} = asked.reader`,
    )
    .where(sql`${conversations.lastSeq} > coalesce(${conversationReads.lastReadSeq}, 0)`)
    .prepare('unread_of_pairs');
  return batchLoader(orm, async (keys: readonly string[]) => {
    const ids = keys.map((key) => key.split(' '));
    const [readers, brands, creators] = [0, 1, 2].map((place) => ids.map((id) => id[place]));
    const found = await prepared.execute({ readers, brands, creators });
    return new Map(found.map(({ key, unread }) => [key, unread]));
  });
});

/** Adds the number of the counterpart's unread messages to rows of a brand or a creator; other rows are unchanged. */
export const withUnread = async (
  orm: Parameters<typeof unreadOf>[0],
  side: Side,
  { rows, total }: Page<JobRow>,
): Promise<Page<JobRow>> => {
  const pairOf = ({ job }: JobRow): string | undefined => {
    if (job.creatorId === null) return undefined;
    return keyOf(side === 'brand' ? job.brandId : job.creatorId, job.brandId, job.creatorId);
  };
  const keys = rows.flatMap((row) => pairOf(row) ?? []);
  if (keys.length === 0) return { rows, total };
  const found = await unreadOf(orm)(keys);
  const read = rows.map((row) => {
    const unread = found.get(pairOf(row) ?? '');
    return unread ? { ...row, unread } : row;
  });
  return { rows: read, total };
};
