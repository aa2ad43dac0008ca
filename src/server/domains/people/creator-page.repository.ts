import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { MIN_SAMPLE_SIZE } from '#shared/domain/jobs/typical-time.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { picture, pitch } from '../../db/file-aliases.ts';
import { first } from '../../db/rows.ts';
import { previews } from '../../db/schema/files.ts';
import { jobs, ratingsBy } from '../../db/schema/jobs.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** The fields that decide whether others may open a person's page. */
export const visibilityColumns = {
  id: users.id,
  name: users.name,
  role: users.role,
  emailVerifiedAt: users.emailVerifiedAt,
  suspendedAt: users.suspendedAt,
  deletedAt: users.deletedAt,
};

/** A creator with the public part of the profile, neither address nor email; by id or by the key of the public page. */
export const findCreator = (orm: Queries, by: { readonly id: number } | { readonly pageKey: string }) =>
  first(
    orm
      .select({
        user: visibilityColumns,
        profile: {
          description: profiles.description,
          website: profiles.website,
          pageKey: profiles.pageKey,
          gender: profiles.gender,
          dateOfBirth: profiles.dateOfBirth,
          finishedJobs: profiles.finishedJobs,
          languages: profiles.languages,
          categories: profiles.categories,
          rated: profiles.rated,
          stars: profiles.stars,
        },
        picture,
        pitch,
        preview: previews,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
      .leftJoin(pitch, eq(pitch.id, profiles.pitchFileId))
      .leftJoin(previews, eq(previews.fileId, profiles.pitchFileId))
      .where(and('id' in by ? eq(users.id, by.id) : eq(profiles.pageKey, by.pageKey), eq(users.role, 'creator'))),
  );

export type CreatorRow = NonNullable<Awaited<ReturnType<typeof findCreator>>>;

/** Makes a creator's page public by a key, unless it is already, or private again. Returns the key of its link. */
export const setPageKey = async (orm: Queries, creatorId: number, key: string | null): Promise<string | null> => {
  const [profile] = await orm
    .update(profiles)
    .set({ pageKey: key === null ? null : sql`coalesce(${profiles.pageKey}, ${key})` })
    .where(eq(profiles.userId, creatorId))
    .returning({ key: profiles.pageKey });
  return profile?.key ?? null;
};

/**
 * Number of ratings by stars, given by a person or received from the other role.
 * @param by the role of those who gave them
 */
export const countRatingsByStars = (orm: Queries, { id, role }: { id: number; role: Role }, by: Role) => {
  const ratings = ratingsBy[by];
  return orm
    .select({ stars: ratings.stars, count: count() })
    .from(ratings)
    .where(eq(role === 'brand' ? ratings.brandId : ratings.creatorId, id))
    .groupBy(ratings.stars);
};

/** Ratings by their stars. */
export type StarCounts = Awaited<ReturnType<typeof countRatingsByStars>>;

/** The jobs of one brand that a creator has finished. */
export const countFinishedTogether = (orm: Queries, brandId: number, creatorId: number): Promise<number> =>
  orm.$count(jobs, and(eq(jobs.creatorId, creatorId), eq(jobs.brandId, brandId), eq(jobs.status, 'completed')));

/**
 * Number of latest conversations that the median is based on: older ones say little, and a page must not read them all.
 */
const LATEST = 100;

/** A median in whole seconds of the rows `cases (seconds)`; null for too few. */
export const medianOf = async (orm: Queries, cases: SQL): Promise<number | null> => {
  const { rows } = await orm.execute<{ n: number; seconds: number | null }>(sql`
    select count(*)::int as n, round(percentile_cont(0.5) within group (order by seconds))::float8 as seconds
    from (${cases}) cases (seconds)`);
  const [found] = rows;
  return found && found.n >= MIN_SAMPLE_SIZE ? found.seconds : null;
};

/**
 * The median time in seconds from a brand's first message to the creator's first answer; null for fewer than five
 * answers.
 */
export const findAnswerTime = (orm: Queries, creatorId: number): Promise<number | null> =>
  medianOf(
    orm,
    sql`select extract(epoch from answered.at - asked.at)
      from (select id, brand_id, creator_id from conversations where creator_id = ${creatorId} and last_seq > 0
        order by last_message_at desc limit ${LATEST}) c
      cross join lateral (select m.seq, m.created_at as at from messages m
        where m.conversation_id = c.id and m.sender_id = c.brand_id order by m.seq limit 1) asked
      cross join lateral (select m.created_at as at from messages m
        where m.conversation_id = c.id and m.sender_id = c.creator_id and m.seq > asked.seq order by m.seq limit 1) answered`,
  );
