import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { PreviewFailure } from '#shared/media/preview.ts';
import { demuxerOf } from '#shared/media/video-types.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { makePrivateFolder } from '../lib/private-folder.ts';
import { deleteFiles } from '../media/files.repository.ts';
import { POSTER_MEDIA_TYPE } from '../media/picture-media-types.ts';
import { announce } from '../providers/broadcast/announce.ts';
import { MissingObject } from '../providers/storage/storage.ts';
import type { OutboxItem } from '../work/outbox-options.ts';
import type { Work } from '../work/work-kinds.ts';
import type { MadePreview, PreviewOutcome } from './preview-engine.ts';
import {
  findPreview,
  findViewers,
  finishPreview,
  lockPreview,
  noteSource,
  type PreviewOfVideo,
  setPercent,
  withholdPreview,
} from './previews.repository.ts';

/** Attempts after which a preview is withheld, until an operator has it made again. */
const ATTEMPTS = 3;
const TELL_EVERY_MS = 1_000;

/** Whether there is something to do: a preview that was asked for, or a marked one of a job that is completed now. */
const isWanted = ({ file, preview, mark }: PreviewOfVideo): boolean =>
  file.takeDownId === null && (preview.state === 'preparing' || (preview.state === 'ready' && preview.marked && !mark));

/** Tells the open pages of those who see the video. */
const tell = async (context: Context, fileId: number): Promise<void> => {
  const { orm } = context.db;
  const found = await findPreview(orm, fileId);
  if (!found) return;
  const { state, percent } = found.preview;
  const events = (await findViewers(orm, fileId)).flatMap(({ kind, id, jobId, userIds }) =>
    userIds.map((userId) => ({
      channel: channelName('notification', userId),
      event: LIVE_EVENTS.previewChanged,
      data: { kind, id, job_id: jobId, state, percent },
    })),
  );
  if (events.length > 0) announce(context, events);
};

/** The path of a video: in the storage where that is a disk, else of a copy in the folder. */
const locate = async ({ storage }: Context, key: string, directory: string): Promise<string> => {
  const path = storage.pathOf?.(key);
  if (path !== undefined) return path;
  const copy = join(directory, 'source');
  await pipeline(await storage.read(key), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
  return copy;
};

/** Keeps facts and progress as they come, at most once a second, one write at a time. */
const createWatcher = (context: Context, fileId: number) => {
  const { orm } = context.db;
  let writing = Promise.resolve();
  let at = 0;
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch((error: unknown) => {
      context.log.warn({ err: error, fileId }, 'the progress of a preview could not be kept');
    });
  };
  return {
    onSource: (source: Parameters<typeof noteSource>[2]) => write(() => noteSource(orm, fileId, source)),
    onProgress: (share: number) => {
      if (Date.now() - at < TELL_EVERY_MS) return;
      at = Date.now();
      write(async () => {
        await setPercent(orm, fileId, Math.floor(share * 100));
        await tell(context, fileId);
      });
    },
    settle: () => writing,
  };
};

/** In the order of `PreviewFiles`. */
const PARTS = [
  { name: 'preview.mp4', mediaType: 'video/mp4' },
  { name: 'poster.jpg', mediaType: POSTER_MEDIA_TYPE },
  { name: 'sprite.jpg', mediaType: POSTER_MEDIA_TYPE },
] as const;

/** The files of a preview in the folder of its job, with the facts that their rows have. */
const describeParts = (directory: string) =>
  Promise.all(
    PARTS.map(async ({ name: filename, mediaType }) => {
      const content = join(directory, filename);
      const hash = createHash('sha256');
      await pipeline(createReadStream(content), hash);
      const { size } = await stat(content);
      return { content, filename, mediaType, size, sha256: hash.digest('hex') };
    }),
  );

/** Keeps the files of a preview in place of earlier ones, unless the video was deleted or taken down meanwhile. */
const keep = async (context: Context, { file, mark }: PreviewOfVideo, directory: string, made: MadePreview) => {
  const { db, files, storage } = context;
  await files.withStored(await describeParts(directory), (...parts) =>
    transaction(db, async (tx) => {
      const before = await lockPreview(tx.orm, file.id);
      if (!before) return;
      const ids: number[] = [];
      for (const part of parts) {
        const row = { ownerId: file.ownerId, kind: 'preview', sourceId: file.id, hasRoom: true, file: part } as const;
        ids.push((await files.keep(tx, row)).id);
      }
      const [video = 0, poster = 0, sprite = 0] = ids;
      await finishPreview(tx.orm, file.id, { made, stored: { video, poster, sprite }, marked: mark !== null });
      const old = [before.videoFileId, before.posterFileId, before.spriteFileId].flatMap((id) => id ?? []);
      for (const key of await deleteFiles(tx.orm, old)) tx.afterCommit(() => storage.remove(key));
    }),
  );
};

/** The third failure in a row is for the operator; the others are tried again, by the outbox. */
const fail = async (
  context: Context,
  fileId: number,
  { reason, detail, attempt }: { readonly reason: PreviewFailure; readonly detail: string; readonly attempt: number },
): Promise<void> => {
  if (reason === 'engine-missing') return withholdPreview(context.db.orm, fileId, reason);
  if (attempt < ATTEMPTS) throw new Error(`The preview of file ${fileId} was not made: ${reason}.`);
  context.log.error({ fileId, reason, detail }, 'a preview is withheld after three attempts');
  await withholdPreview(context.db.orm, fileId, reason);
};

const create = async (context: Context, found: PreviewOfVideo, directory: string): Promise<PreviewOutcome> => {
  const { file, mark } = found;
  const container = demuxerOf(file.mediaType);
  if (!container) return { kind: 'refused', reason: 'codec', detail: file.mediaType };
  const input = await locate(context, file.storageKey, directory);
  const watcher = createWatcher(context, file.id);
  const job = { input, container, directory, mark: mark === null ? null : `#${mark}` };
  const outcome = await context.previews.make(job, watcher).finally(() => watcher.settle());
  if (outcome.kind === 'made') await keep(context, found, directory, outcome.made);
  return outcome;
};

/** Temporary folders of previews under way. */
export const previewDirectory = ({ config }: Pick<Context, 'config'>): string => join(config.dataDirectory, 'previews');

/**
 * Makes the preview of a video, or a clean one once its job is completed: the marked one stays until that is there. A video that
 * cannot have one is withheld with the reason.
 * @returns whether another one can follow: not while the engine is missing or the server stops
 * @throws Error for what may succeed at another attempt.
 */
export const makePreview = async (
  context: Context,
  { attempt, payload: { fileId } }: OutboxItem<Work['preview']>,
): Promise<boolean> => {
  const { db, outbox, log } = context;
  const found = await findPreview(db.orm, fileId);
  if (!found || !isWanted(found)) return true;
  // Each time the server died with it.
  if (attempt > 2 * ATTEMPTS) {
    await fail(context, fileId, { reason: 'crashed', detail: 'no outcome', attempt });
    return true;
  }
  const directory = join(previewDirectory(context), String(fileId));
  // What a killed process has left.
  await rm(directory, { recursive: true, force: true });
  await makePrivateFolder(directory);
  try {
    const outcome = await create(context, found, directory);
    // The server stops; what it has ended is no failed attempt.
    if (outcome.kind === 'stopped') {
      await transaction(db, (tx) => outbox.add(tx, 'preview', { fileId }));
      return false;
    }
    if (outcome.kind === 'failed') await fail(context, fileId, { ...outcome, attempt });
    if (outcome.kind === 'refused') {
      log.info({ fileId, reason: outcome.reason, detail: outcome.detail }, 'a video has no preview');
      await withholdPreview(db.orm, fileId, outcome.reason);
    }
    await tell(context, fileId);
    return outcome.kind !== 'failed' || outcome.reason !== 'engine-missing';
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error;
    log.error({ fileId }, 'the video of a preview is missing in the storage');
    await withholdPreview(db.orm, fileId, 'unreadable');
    return true;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
