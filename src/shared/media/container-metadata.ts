import {
  BlobSource,
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type Source,
  WEBM,
} from 'mediabunny';
import type { VideoMetadata } from '../domain/video-mismatch.ts';

/** Metadata from the container's tables. Nothing is decoded, so the values are unverified claims of the file. */
export interface ContainerMetadata extends VideoMetadata {
  /** False when the last frame lies beyond the end of the file, as after an interrupted copy or export. */
  readonly isComplete: boolean;
}

/** Random access to a file: `read` returns the bytes from `start` up to, not including, `end`. */
export interface ByteRanges {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

const positive = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null);

/** Reads the last frame: an index at the beginning of a truncated file still lists frames that are missing. */
const isWhole = async (video: InputVideoTrack): Promise<boolean> => {
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY).catch(() => null);
  return last !== null && last.data.byteLength === last.byteLength;
};

const readTables = async (input: Input): Promise<ContainerMetadata | null> => {
  if (!(await input.canRead())) return null;
  const video = await input.getPrimaryVideoTrack();
  if (!video) return null;
  return {
    // A recording that was never finalised has no duration.
    seconds: positive(await input.computeDuration()),
    width: positive(await video.getDisplayWidth()),
    height: positive(await video.getDisplayHeight()),
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    isComplete: await isWhole(video),
  };
};

const readMetadata = async (source: Source): Promise<ContainerMetadata | null> => {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
  try {
    return await readTables(input);
  } finally {
    input.dispose();
  }
};

/**
 * Reads duration, displayed size (after rotation) and sound of an MP4, QuickTime, WebM or Matroska video. The size
 * comes from the container, so the codec need not be known. Null for any other container, and without a video track,
 * which is also how a file without its index looks.
 * @throws any error of the parser on a malformed container. A crafted file can make the parser allocate without end, so
 * parse untrusted files in a thread that can be terminated.
 */
export const readRangeMetadata = ({ size, read }: ByteRanges): Promise<ContainerMetadata | null> =>
  readMetadata(new CustomSource({ getSize: () => size, read }));

/** As `readRangeMetadata`, for a file that the user chose in the page. */
export const readBlobMetadata = (blob: Blob): Promise<ContainerMetadata | null> => readMetadata(new BlobSource(blob));
