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
import type { VideoFacts } from '../domain/video-fit.ts';

/** What a container says of itself: read from its tables, never decoded, and no more to be believed than they are. */
export interface ContainerFacts extends VideoFacts {
  /** False when the last picture lies beyond the end of the file: a copy or an export that was cut short. */
  readonly isComplete: boolean;
}

/** Bytes that are read piece by piece, from `start` to before `end`. */
export interface ByteRanges {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

const positive = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null);

/** The index may be at the beginning and promise pictures that a cut file does not have any more. */
const isWhole = async (video: InputVideoTrack): Promise<boolean> => {
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY).catch(() => null);
  return last !== null && last.data.byteLength === last.byteLength;
};

const readTables = async (input: Input): Promise<ContainerFacts | null> => {
  if (!(await input.canRead())) return null;
  const video = await input.getPrimaryVideoTrack();
  if (!video) return null;
  return {
    // A recording that was never finished has no length.
    seconds: positive(await input.computeDuration()),
    width: positive(await video.getDisplayWidth()),
    height: positive(await video.getDisplayHeight()),
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    isComplete: await isWhole(video),
  };
};

const readFacts = async (source: Source): Promise<ContainerFacts | null> => {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
  try {
    return await readTables(input);
  } finally {
    input.dispose();
  }
};

/**
 * Length, size as displayed (after rotation) and sound of an MP4, QuickTime, WebM or Matroska video. Null for every other
 * container, and for one without a video track, which is what a file without its index looks like. A codec that nobody
 * knows is no obstacle: its size stands in the container.
 * @throws whatever a broken container makes the reader throw. A crafted one may also take all memory and never end, so
 * that a stranger's file is read in a thread that can be ended.
 */
export const readRangeFacts = ({ size, read }: ByteRanges): Promise<ContainerFacts | null> =>
  readFacts(new CustomSource({ getSize: () => size, read }));

/** The same of a file that somebody chose in the page. */
export const readBlobFacts = (blob: Blob): Promise<ContainerFacts | null> => readFacts(new BlobSource(blob));
