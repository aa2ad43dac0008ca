import { and, eq, inArray, sql } from 'drizzle-orm';
import { codecName } from '#shared/media/codec-names.ts';
import type { PreviewReason } from '#shared/media/preview.ts';
import { first } from '../db/rows.ts';
import { files, previews, type StoredReason } from '../db/schema/files.ts';
import type { Queries } from '../db/transaction.ts';
import { insertWork } from '../work/outbox.repository.ts';
import type { MadePreview, PreviewSource } from './preview-engine.ts';

/** Queues the preview of a video that was just stored. The caller wakes the outbox. */
export const queuePreview = async (orm: Queries, fileId: number): Promise<void> => {
  await orm.insert(previews).values({ fileId });
  await insertWork(orm, 'preview', { fileId }, 0);
};

/** The number of the job that a video was delivered for, until the job is completed; null for any other video. */
const mark = sql<number | null>`(select j.id from deliveries d join jobs j on j.id = d.job_id
  where d.file_id = ${files.id} and j.status <> 'completed')`.mapWith((id) => (id === null ? null : Number(id)));

/** A video with its preview as it stands; undefined when either is gone. */
export const findPreview = (orm: Queries, fileId: number) =>
  first(
    orm
      .select({ file: files, preview: previews, mark })
      .from(previews)
      .innerJoin(files, eq(files.id, previews.fileId))
      .where(eq(previews.fileId, fileId)),
  );

export type PreviewOfVideo = NonNullable<Awaited<ReturnType<typeof findPreview>>>;

export const setPercent = async (orm: Queries, fileId: number, percent: number): Promise<void> => {
  await orm
    .update(previews)
    .set({ percent })
    .where(and(eq(previews.fileId, fileId), eq(previews.state, 'preparing')));
};

/** Keeps what was found in a video, also where the parser of the upload could not read it. */
export const noteSource = async (orm: Queries, fileId: number, source: PreviewSource): Promise<void> => {
  const codec = codecName(source.codec) ?? source.codec.slice(0, 40);
  // A damaged file may name no size.
  const [width, height] = [source.width || null, source.height || null];
  await orm
    .update(previews)
    .set({
      sourceCodec: codec,
      sourceWidth: width,
      sourceHeight: height,
      sourceHdr: source.hdr,
      sourceFrameRate: source.frameRate,
      sourcePictureTracks: source.pictureTracks,
      sourceSoundTracks: source.soundTracks,
    })
    .where(eq(previews.fileId, fileId));
  const seconds = sql`case when ${source.seconds}::float8 between 0.5 and 86400 then round(${source.seconds}::float8)::int end`;
  const shape = sql`width = coalesce(width, ${width}::int), height = coalesce(height, ${height}::int)`;
  await orm.execute(sql`update deliveries set seconds = coalesce(seconds, ${seconds}), ${shape},
    has_audio = coalesce(has_audio, ${source.soundTracks > 0}::boolean), codec = coalesce(codec, ${codec})
    where file_id = ${fileId} and num_nulls(seconds, width, height, has_audio, codec) > 0`);
  await orm.execute(sql`update attachments set seconds = coalesce(seconds, ${seconds}), ${shape}
    where file_id = ${fileId} and num_nulls(seconds, width, height) > 0`);
};

/** Withholds a preview that is not ready. */
export const withholdPreview = async (orm: Queries, fileId: number, reason: PreviewReason): Promise<void> => {
  await orm
    .update(previews)
    .set({ state: 'withheld', percent: 0, reason })
    .where(and(eq(previews.fileId, fileId), eq(previews.state, 'preparing')));
};

/** Ids of the files of a preview. */
export interface PreviewFiles {
  readonly video: number;
  readonly poster: number;
  readonly sprite: number;
}

/** Locks a preview until the end of the transaction; undefined when its video is gone or was taken down. */
export const lockPreview = async (orm: Queries, fileId: number) => {
  const [found] = await orm
    .select({ preview: previews })
    .from(previews)
    .innerJoin(files, eq(files.id, previews.fileId))
    .where(and(eq(previews.fileId, fileId), sql`${files.takeDownId} is null`))
    .for('update');
  return found?.preview;
};

export const finishPreview = async (
  orm: Queries,
  fileId: number,
  { made, stored, marked }: { readonly made: MadePreview; readonly stored: PreviewFiles; readonly marked: boolean },
): Promise<void> => {
  const { width, height, rate: frameRate, sprite } = made;
  await orm
    .update(previews)
    .set({
      state: 'ready',
      percent: 100,
      reason: null,
      ...{ videoFileId: stored.video, posterFileId: stored.poster, spriteFileId: stored.sprite },
      ...{ width, height, frameRate, marked, sourceLoudness: made.loudness },
      ...{ spriteColumns: sprite.columns, spriteRows: sprite.rows },
      ...{ spriteTiles: sprite.tiles, spriteSeconds: sprite.everySeconds },
    })
    .where(eq(previews.fileId, fileId));
};

/** How much media work waits or runs, counted up to `most`. */
export const countMediaWork = async (orm: Queries, most: number): Promise<number> => {
  const { rows } = await orm.execute(
    sql`select from outbox where lane = 'media' and run_at < 'infinity' and dropped_at is null limit ${most}`,
  );
  return rows.length;
};

/** Queues again the newest previews that were withheld for one of these reasons. @returns how many. */
export const queueWithheld = async (orm: Queries, reasons: readonly StoredReason[], most: number): Promise<number> => {
  const waiting = orm
    .select({ fileId: previews.fileId })
    .from(previews)
    .where(and(eq(previews.state, 'withheld'), inArray(previews.reason, [...reasons])))
    .orderBy(sql`${previews.fileId} desc`)
    .limit(most)
    .for('update', { skipLocked: true });
  const queued = await orm
    .update(previews)
    .set({ state: 'preparing', percent: 0, reason: null })
    .where(inArray(previews.fileId, waiting))
    .returning({ fileId: previews.fileId });
  for (const { fileId } of queued) await insertWork(orm, 'preview', { fileId }, 0);
  return queued.length;
};

/** How many previews are withheld, by reason. */
export const countWithheld = async (orm: Queries, reasons: readonly StoredReason[]) =>
  orm
    .select({ reason: previews.reason, count: sql<number>`count(*)`.mapWith(Number) })
    .from(previews)
    .where(and(eq(previews.state, 'withheld'), inArray(previews.reason, [...reasons])))
    .groupBy(previews.reason);

/** The record that shows a video, and whose open pages may show it. */
export interface PreviewViewers {
  readonly kind: 'delivery' | 'pitch' | 'portfolio' | 'attachment';
  /** Of the delivery, sample or attachment; of a pitch its creator's. */
  readonly id: number;
  readonly jobId: number | null;
  readonly userIds: readonly number[];
}

export const findViewers = async (orm: Queries, fileId: number): Promise<readonly PreviewViewers[]> => {
  const { rows } = await orm.execute<{
    kind: PreviewViewers['kind'];
    id: string;
    job_id: string | null;
    users: string[];
  }>(
    sql`
    select 'delivery' as kind, d.id, d.job_id, array[j.brand_id, d.creator_id] as users
      from deliveries d join jobs j on j.id = d.job_id where d.file_id = ${fileId}
    union all select 'pitch', p.user_id, null, array[p.user_id] from profiles p where p.pitch_file_id = ${fileId}
    union all select 'portfolio', s.id, null, array[s.creator_id] from portfolio_samples s where s.file_id = ${fileId}
    union all select 'attachment', a.id, null, array_remove(array[a.owner_id, c.brand_id, c.creator_id], null)
      from attachments a left join messages m on m.id = a.message_id left join conversations c on c.id = m.conversation_id
      where a.file_id = ${fileId}`,
  );
  return rows.map(({ kind, id, job_id, users }) => ({
    kind,
    id: Number(id),
    jobId: job_id === null ? null : Number(job_id),
    userIds: [...new Set(users.map(Number))],
  }));
};
