// Notes of a job's brand and creator on the versions of its video.
import type { Body } from '#shared/contract/endpoint.ts';
import type { reviewApi } from '#shared/contract/review.ts';
import { limits } from '#shared/domain/limits.ts';
import { type FrameRate, framesPerSecond, parseFrameRate } from '#shared/media/timecode.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { violatedConstraint } from '../../db/database-error.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField, orNotFound } from '../../http/api-error.ts';
import { after, days } from '../../lib/clock.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { findJob, type JobRow } from '../jobs/jobs.repository.ts';
import { type DeliveryRow, deliveriesOf } from '../jobs/video-versions.repository.ts';
import {
  deleteNotes,
  earlierNotes,
  findNote,
  findVersion,
  insertNote,
  type NoteRow,
  notesOn,
  updateNote,
} from './review.repository.ts';

type Form = Body<typeof reviewApi.addNote>;
type Change = Body<typeof reviewApi.changeNote>;
type Parts = Pick<Context, 'db' | 'clock' | 'broadcast' | 'log'>;

const REMOVED = 'The UGC Admins removed this version of the video. Its notes are closed.';
const NEEDS_PREVIEW =
  'A note at a frame needs the preview of the video, and there is none. Write a note about the whole video.';

/** What the database refuses, by the name of the constraint (`refuse_review_note`). */
const REFUSALS: Readonly<Record<string, string>> = {
  review_notes_removed: REMOVED,
  review_notes_open: 'Notes can be written and changed only while the creator works on the job.',
  review_notes_words: 'The UGC Admins removed this note. It can no longer be changed.',
  review_notes_parent: 'This note was deleted meanwhile.',
  review_notes_most: `A version takes at most ${limits.review.notes} notes and replies.`,
};

/** How long a deletion can be undone at least. */
const UNDO = days(1);

/** A version of a video with its job. */
export interface Reviewed {
  readonly version: DeliveryRow;
  readonly row: JobRow;
}

export const find = async ({ db }: Pick<Context, 'db'>, id: number): Promise<Reviewed | undefined> => {
  const version = await findVersion(db.orm, id);
  const row = version && (await findJob(db.orm, version.delivery.jobId));
  return version && row && { version, row };
};

/** A note with the version that it is on. */
interface FoundNote extends Reviewed {
  readonly found: NoteRow;
}

export const findWithVersion = async (context: Pick<Context, 'db'>, id: number): Promise<FoundNote | undefined> => {
  const found = await findNote(context.db.orm, id);
  const reviewed = found && (await find(context, found.note.deliveryId));
  return found && reviewed && { ...reviewed, found };
};

/** The job's brand, unless it was refunded, and its accepted creator. */
export const canReview = ({ id }: Pick<Actor, 'id'>, { row: { job } }: Reviewed): boolean =>
  job.brandId === id ? job.status !== 'cancelled' : job.creatorId === id;

/** @throws ApiError `wrongState` for a version that was taken down. */
export const assertShown = ({ version }: Reviewed): void => {
  if (version.video.takeDownId !== null) throw new ApiError('wrongState', REMOVED);
};

/** A version with all notes on it and those that stand from the versions before. */
export const read = async ({ db }: Pick<Context, 'db'>, reviewed: Reviewed) => {
  assertShown(reviewed);
  const { id, jobId, version } = reviewed.version.delivery;
  return {
    ...reviewed,
    versions: await deliveriesOf(db.orm, jobId),
    notes: await notesOn(db.orm, id),
    earlier: await earlierNotes(db.orm, jobId, version, limits.review.notes),
  };
};

/** Beyond it a rate is a timebase. */
const MOST_RATE = 60.5;

/**
 * Frames a second that the notes on a version count: of its preview; where that is withheld, of the original, which browsers may
 * play (decision 0110). Null where neither is known, so that notes are about all of the video.
 */
export const noteRate = ({ preview }: Pick<DeliveryRow, 'preview'>): FrameRate | null => {
  if (preview?.state === 'ready') return parseFrameRate(preview.frameRate);
  const rate = preview?.state === 'withheld' ? parseFrameRate(preview.sourceFrameRate) : null;
  return rate && framesPerSecond(rate) <= MOST_RATE ? rate : null;
};

/** Seconds of a version; of a preview at most those between two pictures too many. */
const lengthOf = ({ preview, delivery }: DeliveryRow): number =>
  preview?.state === 'ready'
    ? (preview.spriteTiles ?? 0) * (preview.spriteSeconds ?? 0)
    : (delivery.seconds ?? Number.POSITIVE_INFINITY);

/** Frames are those of the preview. Its exact end is known to the player only, so a second more is accepted. */
const assertInside = ({ version }: Reviewed, { frame, end_frame: end }: Form): void => {
  const last = end ?? frame;
  if (last === null || last === undefined) return;
  const rate = noteRate(version);
  if (!rate) throw new ApiError('wrongState', NEEDS_PREVIEW);
  if (last >= (lengthOf(version) + 1) * framesPerSecond(rate))
    throw invalidField(end ? 'end_frame' : 'frame', 'This frame is after the end of the video');
};

/** Runs a change of notes and makes the open pages of both sides load them again. */
const write = async <T>(
  context: Parts,
  { row: { job } }: Reviewed,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  try {
    return await transaction(context.db, async (tx) => {
      const result = await work(tx);
      announceChange(context, tx, job);
      return result;
    });
  } catch (error) {
    const refusal = REFUSALS[violatedConstraint(error) ?? ''];
    throw refusal ? new ApiError('wrongState', refusal) : error;
  }
};

/** The note that a call has written or changed. */
export const written = ({ db }: Pick<Context, 'db'>, id: number): Promise<NoteRow> => orNotFound(findNote(db.orm, id));

/** @throws ApiError `wrongState` for a version that takes no notes, `invalid` for a frame after its end. */
export const add = async (context: Parts, actor: Actor, reviewed: Reviewed, form: Form): Promise<NoteRow> => {
  assertShown(reviewed);
  assertInside(reviewed, form);
  const { parent_id: parentId = null, frame = null, end_frame: endFrame = null, words, strokes = null } = form;
  const id = await write(context, reviewed, async ({ orm }) => {
    const place = { deliveryId: reviewed.version.delivery.id, parentId, frame, endFrame };
    const made = await insertNote(orm, {
      ...place,
      ...{ authorId: actor.id, words, strokes, createdAt: context.clock() },
    });
    noteMade(made);
    return made;
  });
  return written(context, id);
};

/** @throws ApiError `forbidden` for words of somebody else. */
export const change = async (
  context: Parts,
  actor: Actor,
  { found, ...reviewed }: FoundNote,
  { words, resolved, deleted }: Change,
): Promise<NoteRow> => {
  assertShown(reviewed);
  const { note } = found;
  const isOwn = note.authorId === actor.id;
  if (!isOwn && (words !== undefined || deleted !== undefined))
    throw new ApiError('forbidden', 'Only its author can change or delete a note.');
  if (resolved !== undefined && note.parentId !== null)
    throw invalidField('resolved', 'Only a note can be resolved, not a reply');
  const now = context.clock();
  await write(context, reviewed, ({ orm }) =>
    updateNote(orm, note.id, {
      ...(words !== undefined && words !== note.words && { words, editedAt: now }),
      ...(resolved !== undefined && { resolvedAt: resolved ? now : null, resolvedBy: resolved ? actor.id : null }),
      // A repeat moves nothing, so that the time to undo it does not grow.
      ...(deleted !== undefined && { deletedAt: deleted ? (note.deletedAt ?? now) : null }),
    }),
  );
  return written(context, note.id);
};

/** Deletes for good what was deleted more than a day ago. */
export const sweepNotes = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteNotes(db.orm, after(clock(), -UNDO));
