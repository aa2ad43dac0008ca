import {
  BlobSource,
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  type Source,
  WEBM,
} from 'mediabunny';
import { bitDepth, codecName } from './codec-names.ts';
import type { ByteRanges, ProbedContainer } from './file-ends.ts';
import { probeContainer } from './probe-container.ts';

/** What a file says of itself. Nothing is decoded, so the values are unverified claims of the file. */
export interface ContainerMetadata extends ProbedContainer {
  /** Bits per colour, where the parameters of the codec tell. */
  readonly bits?: number | null;
}

/** Containers whose tracks the parser lists completely; of a transport stream it skips the codecs it does not know. */
const LISTED: readonly (string | null)[] = ['MP4', 'QuickTime', 'WebM', 'Matroska'];

const positive = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null);

/** Reads the last frame: an index at the beginning of a truncated file still lists frames that are missing. */
const isWhole = async (video: InputVideoTrack): Promise<boolean> => {
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY);
  // A copy that was interrupted may have its full length, filled with zeros.
  return last !== null && last.data.byteLength === last.byteLength && last.data.some((byte) => byte !== 0);
};

/** The name of the codec, of which the parser itself names few. */
const codecOf = async (video: InputVideoTrack): Promise<string | null> => {
  const [known, id] = [await video.getCodec(), await video.getInternalCodecId()];
  return codecName(known) ?? (typeof id === 'string' ? codecName(id) : null);
};

const readTables = async (input: Input, probed: ProbedContainer): Promise<ContainerMetadata> => {
  if (!(await input.canRead())) return probed;
  const video = await input.getPrimaryVideoTrack();
  const hasAudio = (await input.getPrimaryAudioTrack()) !== null;
  const isListed = LISTED.includes(probed.container);
  if (!video) {
    // The tracks of a file without its index are unknown.
    const isSoundOnly = isListed && (hasAudio || probed.isComplete);
    return { ...probed, hasAudio: hasAudio || null, hasPicture: isSoundOnly ? false : probed.hasPicture };
  }
  const found = {
    ...probed,
    width: positive(await video.getDisplayWidth()),
    height: positive(await video.getDisplayHeight()),
    ...{ hasAudio, hasPicture: true, codec: (await codecOf(video)) ?? probed.codec },
    bits: bitDepth(await video.getCodecParameterString()),
  };
  // In a transport stream, which has no index, the parser would read everything to find the end.
  if (!isListed) return found;
  // A recording that was never finalised has no duration.
  const seconds = positive(await input.computeDuration());
  return { ...found, seconds, isComplete: probed.isComplete && (await isWhole(video)) };
};

const readMetadata = async (file: ByteRanges, sourceOf: (file: ByteRanges) => Source): Promise<ContainerMetadata> => {
  const probed = await probeContainer(file);
  let isReadable = true;
  const read = (start: number, end: number) =>
    file.read(start, end).catch((error: unknown) => {
      isReadable = false;
      throw error;
    });
  const input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA, MPEG_TS],
    source: sourceOf({ size: file.size, read }),
  });
  try {
    return await readTables(input, probed);
  } catch {
    // The parser throws on a malformed container. That bytes could not be read says nothing about it.
    return { ...probed, isComplete: probed.isComplete && !isReadable };
  } finally {
    input.dispose();
  }
};

/**
 * Reads container, codec, duration, displayed size (after rotation) and sound of a video. All come from the container, so
 * the codec need not be supported. What it cannot read is null. `hasPicture` is false for a file of sound only and for
 * text; without a readable beginning and end `isComplete` is false.
 * A crafted file can make the parser allocate without end, so parse untrusted files in a thread that can be terminated.
 * @throws what `read` throws for the two ends of the file
 */
export const readRangeMetadata = (file: ByteRanges): Promise<ContainerMetadata> =>
  readMetadata(file, ({ size, read }) => new CustomSource({ getSize: () => size, read }));

/** As `readRangeMetadata`, for a file that the user chose in the page. */
export const readBlobMetadata = (blob: Blob): Promise<ContainerMetadata> => {
  const read = async (start: number, end: number) => new Uint8Array(await blob.slice(start, end).arrayBuffer());
  return readMetadata({ size: blob.size, read }, () => new BlobSource(blob));
};
