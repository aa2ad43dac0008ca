import { boolean, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type { PreviewReason, PreviewState } from '#shared/media/preview.ts';
import { createdAt, id, moment, ref } from './columns.ts';

export type FileKind = 'picture' | 'product' | 'pitch' | 'delivery' | 'portfolio' | 'poster' | 'attachment' | 'preview';

export const files = pgTable('files', {
  id: id(),
  ownerId: ref('owner_id').notNull(),
  kind: text('kind').$type<FileKind>().notNull(),
  storageKey: text('storage_key').notNull(),
  mediaType: text('media_type').notNull(),
  size: ref('size').notNull(),
  sha256: text('sha256').notNull(),
  originalName: text('original_name').notNull(),
  /** Taken down by an operator, and kept as evidence: it is not served. */
  takeDownId: ref('take_down_id'),
  createdAt: createdAt(),
  /** The video that a file of the kind `preview` was made from. */
  sourceId: ref('source_id'),
});

/** Why a preview is withheld; `older`: its video is from before there were previews, and nothing is said of it until it is made. */
export type StoredReason = PreviewReason | 'older';

/** The preview of a video, by the id of the video's file. */
export const previews = pgTable('previews', {
  fileId: ref('file_id').primaryKey(),
  state: text('state').$type<PreviewState>().notNull().default('preparing'),
  percent: integer('percent').notNull().default(0),
  reason: text('reason').$type<StoredReason>(),
  videoFileId: ref('video_file_id'),
  posterFileId: ref('poster_file_id'),
  spriteFileId: ref('sprite_file_id'),
  width: integer('width'),
  height: integer('height'),
  /** Frames a second as a fraction, '30000/1001'. */
  frameRate: text('frame_rate'),
  spriteColumns: integer('sprite_columns'),
  spriteRows: integer('sprite_rows'),
  spriteTiles: integer('sprite_tiles'),
  /** Seconds from one picture to the next. */
  spriteSeconds: real('sprite_seconds'),
  /** Whether its pictures carry the number of the job. */
  marked: boolean('marked').notNull().default(false),
  sourceCodec: text('source_codec'),
  sourceWidth: integer('source_width'),
  sourceHeight: integer('source_height'),
  sourceHdr: boolean('source_hdr'),
  sourceFrameRate: text('source_frame_rate'),
  sourcePictureTracks: integer('source_picture_tracks'),
  sourceSoundTracks: integer('source_sound_tracks'),
  /** Integrated, in LUFS (EBU R 128); -70 is silence. */
  sourceLoudness: real('source_loudness'),
});

export type UploadPurpose = 'pitch' | 'delivery' | 'portfolio' | 'attachment';

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  ownerId: ref('owner_id').notNull(),
  purpose: text('purpose').$type<UploadPurpose>().notNull(),
  jobId: ref('job_id'),
  filename: text('filename').notNull(),
  /** The header `Upload-Metadata` of the creation; empty for uploads of earlier versions. */
  metadata: text('metadata').notNull().default(''),
  size: ref('size').notNull(),
  /** Bytes known to be synced to disk, or recorded as stored in parts and tail. */
  received: ref('received').notNull().default(0),
  mediaType: text('media_type'),
  sha256: text('sha256'),
  /** Where the bytes are stored since it is finished; in an S3 store since its first byte. */
  storageKey: text('storage_key'),
  finishedAt: moment('finished_at'),
  claimedAt: moment('claimed_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
  leaseToken: text('lease_token'),
  leaseExpiresAt: moment('lease_expires_at'),
  leaseWanted: boolean('lease_wanted').notNull().default(false),
  /** Follows the id in the file name; see `uploadPath`. */
  fileSuffix: text('file_suffix').notNull().default(''),
  /** Whether a process whose lease expired may still have the file open for writing. */
  maybeOpen: boolean('maybe_open').notNull().default(false),
  /** The S3 store's id of the multipart upload of `storageKey`, for an upload that arrives there. */
  multipartId: text('multipart_id'),
  /** Where the bytes behind its last whole part are stored. */
  tailKey: text('tail_key'),
});

/** The parts of an upload that are in an S3 store, until the upload is finished. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: text('upload_id').notNull(),
    number: integer('number').notNull(),
    size: integer('size').notNull(),
    etag: text('etag').notNull(),
    sha256: text('sha256').notNull(),
  },
  ({ uploadId, number }) => [primaryKey({ columns: [uploadId, number] })],
);

/** Files on disk without a row, by storage key or name, and when each was first found so. */
export const unknownFiles = pgTable('unknown_files', {
  name: text('name').primaryKey(),
  foundAt: moment('found_at').notNull(),
});
