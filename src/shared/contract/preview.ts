import { string } from 'yup';
import { PREVIEW_REASONS, PREVIEW_STATES } from '../media/preview.ts';
import { bit, maybeNum, maybeShape, maybeStr, num, str } from './reply.ts';

/**
 * The preview of a video, made by the server: H.264 and AAC at 720 pixels, of constant frame rate, with a key frame every 15
 * frames. Its links are signed like those of the video. Null for a video from before there were previews, until it is
 * made.
 */
export const previewFields = {
  state: string().oneOf(PREVIEW_STATES).defined(),
  /** 0 to 100 while it is prepared. */
  percent: num(),
  /** Empty unless ready. */
  video: str(),
  poster: maybeStr(),
  /** One picture of many small ones, row by row, one for each `every_seconds` from 0 on. */
  sprite: maybeShape({ image: str(), columns: num(), rows: num(), tiles: num(), every_seconds: num() }),
  /** Pixels and frames a second ("30000/1001") of the preview. */
  width: maybeNum(),
  height: maybeNum(),
  frame_rate: maybeStr(),
  /** What the original contains; null while unknown. */
  source: maybeShape({
    /** "HEVC". */
    codec: str(),
    /** Pixels as displayed; null of a preview made before they were kept, like the loudness. */
    width: maybeNum(),
    height: maybeNum(),
    hdr: bit(),
    frame_rate: maybeStr(),
    picture_tracks: num(),
    sound_tracks: num(),
    /** Integrated loudness in LUFS (EBU R 128), -70 for silence; null without sound. */
    loudness: maybeNum(),
  }),
  /** Whether the pictures carry the job's number, as long as the job is not completed. */
  marked: bit(),
  /** Why it is withheld. */
  reason: string().oneOf(PREVIEW_REASONS).nullable().defined(),
};

/** The original of a video: bytes, and its SHA-256 to compare a copy with. */
export const originalFields = { size: num(), sha256: str() };
