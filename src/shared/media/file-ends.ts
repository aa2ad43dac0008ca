import type { VideoMetadata } from '../domain/jobs/video-mismatch.ts';

/** Random access to a file: `read` returns the bytes from `start` up to, not including, `end`. */
export interface ByteRanges {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

/** What the first and the last bytes of a file tell. */
export interface ProbedContainer extends VideoMetadata {
  /** "AVI"; null when the beginning of the file is that of no known container. */
  readonly container: string | null;
  /** Name of the codec of the picture, "HEVC"; null when it is not known. */
  readonly codec: string | null;
  /** False for a file of sound only; null when these bytes do not tell. */
  readonly hasPicture: boolean | null;
  /** False when the container has no beginning, or announces more bytes than the file has. */
  readonly isComplete: boolean;
}

/** What a header tells of the tracks. */
export type Tracks = Pick<ProbedContainer, 'codec' | 'hasPicture'> & Partial<VideoMetadata>;

/** A file with its first and last bytes. */
export interface Ends extends ByteRanges {
  readonly head: Uint8Array;
  /** Both in `textOf`. */
  readonly first: string;
  readonly last: string;
}

export const UNKNOWN_TRACKS = {
  codec: null,
  hasPicture: null,
  seconds: null,
  width: null,
  height: null,
  hasAudio: null,
};

/** One character a byte, for regular expressions: Latin-1, with the pictures of control characters at U+2400. */
export const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    const codes = Array.from(bytes.subarray(at, at + 8_192), (byte) => (byte < 32 ? 0x2400 + byte : byte));
    text += String.fromCharCode(...codes);
  }
  return text;
};

/** The unsigned big-endian number at a position. */
export const numberAt = (text: string, at: number, length: number): number =>
  [...text.slice(at, at + length)].reduce((sum, byte) => sum * 256 + (byte.charCodeAt(0) & 255), 0);

/** The same in little-endian order. */
export const littleAt = (text: string, at: number, length: number): number =>
  numberAt([...text.slice(at, at + length)].reverse().join(''), 0, length);
