import { array, mixed, number, object, string } from 'yup';
import { isDrawing, type Stroke } from '../domain/jobs/strokes.ts';
import { limits } from '../domain/limits.ts';
import { get, post } from './endpoint.ts';
import { flag, id, idParam, text, words } from './fields.ts';
import { deliveryFields } from './job-replies.ts';
import {
  bit,
  jobStatus,
  list,
  maybeNum,
  maybeShape,
  maybeStr,
  maybeTime,
  num,
  roleReply,
  shape,
  str,
  time,
} from './reply.ts';

/** Files that editing programs read, and a table. */
export const MARKER_FORMATS = ['csv', 'edl', 'xml'] as const;
export type MarkerFormat = (typeof MARKER_FORMATS)[number];

const NO_FRAME = 'A frame is a number from 0';
const frame = () =>
  number().typeError(NO_FRAME).integer(NO_FRAME).min(0, NO_FRAME).max(2_147_483_647, NO_FRAME).nullable().optional();

/** Words of a note or reply. */
export const noteForm = object({ words: text('Please write a note', limits.review.words) });

const newNote = object({
  /** The note that is answered; a reply has words only. */
  parent_id: id('A note is required').nullable().optional(),
  /** A frame of the preview from 0; null for a note about all of the video. */
  frame: frame(),
  /** The last frame of a range. */
  end_frame: frame(),
  words: words(limits.review.words),
  strokes: mixed<readonly Stroke[]>()
    .meta({ json: { type: 'array', items: { type: 'object' } } })
    .nullable()
    .optional()
    .test('drawing', 'This drawing is too large, or not a drawing', (value) => value == null || isDrawing(value)),
})
  .test('content', 'Please write or draw something', ({ words, strokes }) => words !== '' || strokes != null)
  .test('range', 'The end must come after the start', ({ frame, end_frame: end }) =>
    end == null ? true : frame != null && end > frame,
  )
  .test('place', 'A drawing needs a frame', ({ frame, strokes }) => strokes == null || frame != null)
  .test('reply', 'A reply has words only', ({ parent_id: parent, frame, strokes }) =>
    parent == null ? true : frame == null && strokes == null,
  );

/** A note on a version of a video, or a reply to one. */
export const noteFields = {
  id: num(),
  /** The version that it was written on. */
  version: num(),
  parent_id: maybeNum(),
  /** A frame of the preview from 0; null for a note about all of the video, and for a reply. */
  frame: maybeNum(),
  /** The last frame of a range. */
  end_frame: maybeNum(),
  words: str(),
  strokes: array(object({ tool: str(), colour: str(), points: array(number().defined()).required() }).required())
    .nullable()
    .defined(),
  side: roleReply(),
  author: str(),
  /** 1 when the UGC Admins have taken it down; its words say so, and it cannot be changed. */
  removed: bit(),
  mine: bit(),
  resolved: maybeShape({ side: roleReply(), at: time() }),
  created_at: time(),
  edited_at: maybeTime(),
};

export const reviewApi = {
  getReview: get('/videos/:id/notes', {
    summary: 'A version of a job’s video with the notes on it, for the job’s brand and creator.',
    access: 'signed-in',
    params: idParam,
    reply: shape({
      job: shape({ id: num(), status: jobStatus(), product: str() }),
      video: shape(deliveryFields),
      /** Every version, newest first. */
      versions: list({
        id: num(),
        version: num(),
        removed: bit(),
        /** Which the frames of its notes count: of its preview, of the original where that is withheld; null without either. */
        frame_rate: maybeStr(),
        notes: num(),
        open_notes: num(),
      }),
      /** Notes in the order of their frames, and replies in the order of writing. */
      notes: list(noteFields),
      /** What stands from the versions before: all notes of the last one, and the open ones of others; without replies. */
      earlier: list(noteFields),
    }),
  }),
  addNote: post('/videos/:id/notes', {
    idempotent: true,
    summary: 'Writes a note on a version of a video, or a reply to a note, while the job is in progress.',
    access: 'signed-in',
    params: idParam,
    body: newNote,
    reply: shape(noteFields),
    status: 201,
  }),
  changeNote: post('/notes/:id', {
    summary:
      'Changes a note: its author its words, or deletes it and takes that back; either side resolves and reopens it.',
    access: 'signed-in',
    params: idParam,
    body: object({
      words: text('Please write a note', limits.review.words).optional().default(undefined),
      resolved: flag('Resolved').optional(),
      deleted: flag('Deleted').optional(),
    }).test('one change', 'Say what to change', (values) => Object.values(values).some((value) => value !== undefined)),
    reply: shape(noteFields),
  }),
  notesFile: post('/videos/:id/notes/file', {
    summary:
      'A link to the notes on a version: a table (CSV), markers for DaVinci Resolve (EDL) or for Premiere Pro (FCP 7 XML). Opens for ten minutes while this session lasts.',
    access: 'signed-in',
    params: idParam,
    body: object({
      format: string().oneOf(MARKER_FORMATS, 'The format is csv, edl or xml').required('A format is required'),
      /** The hour at which the timeline starts in the editing program. */
      start_hour: number().integer('A whole hour is required').min(0).max(22).default(1),
    }),
    reply: shape({ url: str(), filename: str() }),
  }),
} as const;
