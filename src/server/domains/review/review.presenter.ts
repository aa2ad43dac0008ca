import type { Data } from '#shared/contract/endpoint.ts';
import type { reviewApi } from '#shared/contract/review.ts';
import type { FrameRate } from '#shared/media/timecode.ts';
import { bit } from '../../lib/bit.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentDelivery, presentVersion } from '../jobs/delivery.presenter.ts';
import type { NoteRow } from './review.repository.ts';
import * as review from './review.service.ts';

type Review = Awaited<ReturnType<typeof review.read>>;

/** @param viewer the id of who reads it */
export const presentNote = (
  { note, author, version }: NoteRow,
  { job }: Review['row'],
  viewer: number,
): Data<typeof reviewApi.addNote> => {
  const sideOf = (userId: number) => (userId === job.brandId ? 'brand' : 'creator');
  return {
    id: note.id,
    version,
    parent_id: note.parentId,
    frame: note.frame,
    end_frame: note.endFrame,
    words: note.words,
    strokes: note.strokes?.map(({ tool, colour, points }) => ({ tool, colour, points: [...points] })) ?? null,
    side: sideOf(author.id),
    author: author.name,
    removed: note.takeDownId === null ? 0 : 1,
    mine: bit(author.id === viewer),
    resolved:
      note.resolvedAt && note.resolvedBy ? { side: sideOf(note.resolvedBy), at: note.resolvedAt.toISOString() } : null,
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
  };
};

/** Replies to a deleted note are hidden with it. */
const withoutOrphans = (notes: readonly NoteRow[]): readonly NoteRow[] => {
  const shown = new Set(notes.map(({ note }) => note.id));
  return notes.filter(({ note }) => note.parentId === null || shown.has(note.parentId));
};

const presentRate = (rate: FrameRate | null): string | null => rate && `${rate.frames}/${rate.seconds}`;

export const presentReview = (
  { row, version, versions, notes, earlier }: Review,
  links: SessionLinks,
  viewer: number,
): Data<typeof reviewApi.getReview> => ({
  job: { id: row.job.id, status: row.job.status, product: row.product.name },
  video: presentDelivery(version, row, links),
  versions: versions.map((one) => ({
    ...presentVersion(one, row, links),
    frame_rate: presentRate(review.noteRate(one)),
  })),
  notes: withoutOrphans(notes).map((note) => presentNote(note, row, viewer)),
  earlier: earlier.map((note) => presentNote(note, row, viewer)),
});
