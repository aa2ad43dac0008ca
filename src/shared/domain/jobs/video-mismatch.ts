/** Known properties of a video; null where unknown. */
export interface VideoMetadata {
  readonly seconds: number | null;
  /** Pixels as displayed, after rotation. */
  readonly width: number | null;
  readonly height: number | null;
  readonly hasAudio: boolean | null;
}

/** The ordered video, from the job's settings. */
export interface OrderedVideo {
  readonly video_setting: { readonly title: string; readonly seconds: number };
  /** Its title is the ratio: "9:16". */
  readonly aspect_ratio_setting: { readonly title: string };
}

/** One mismatch between a video and the order; `ordered` is null for sound, which every order implies. */
export interface VideoMismatch {
  readonly of: 'ratio' | 'length' | 'size' | 'sound';
  readonly ordered: string | null;
  readonly found: string;
}

/** Said to both sides. */
export const INCOMPLETE = 'This file is incomplete: its beginning or its end is missing.';

/** Tolerated relative difference in length; `LENGTH_SECONDS` is always tolerated. */
const LENGTH_SHARE = 0.05;
const LENGTH_SECONDS = 1;
/** Encoders round sides to even numbers. */
const RATIO_SHARE = 0.02;
/** Pixels of the shorter side below which a video looks coarse on any phone. */
const LEAST_SIDE = 480;

const NAMED = ['9:16', '4:5', '1:1', '16:9', '5:4', '4:3', '3:4', '3:2', '2:3', '21:9'];

const parse = (title: string): number | null => {
  const [, wide, high] = /(\d+)\s*[:x]\s*(\d+)/i.exec(title) ?? [];
  return wide && high && Number(high) > 0 ? Number(wide) / Number(high) : null;
};

const isNear = (title: string, ratio: number, share: number): boolean => {
  const named = parse(title);
  return named !== null && Math.abs(ratio / named - 1) <= share;
};

/** "1080 × 1920" with non-breaking spaces. */
export const videoSize = (width: number, height: number): string => `${width}\u00a0×\u00a0${height}`;

const inPixels = (width: number, height: number): string => `${videoSize(width, height)}\u00a0pixels`;

/** Whole seconds, at least one, as stored and displayed. */
export const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

const lengthMismatch = ({ seconds: ordered }: OrderedVideo['video_setting'], seconds: number): VideoMismatch | null => {
  const found = wholeSeconds(seconds);
  const tolerance = Math.max(LENGTH_SECONDS, ordered * LENGTH_SHARE);
  if (ordered <= 0 || Math.abs(found - ordered) <= tolerance) return null;
  return { of: 'length', ordered: `${ordered}\u00a0s`, found: `${found}\u00a0s` };
};

const ratioMismatch = (ordered: string, width: number, height: number): VideoMismatch | null => {
  const ratio = width / height;
  if (parse(ordered) === null || isNear(ordered, ratio, RATIO_SHARE)) return null;
  // Naming a ratio is more tolerant than checking it, because cinema formats have several ratios.
  const found = NAMED.find((name) => isNear(name, ratio, 2 * RATIO_SHARE)) ?? inPixels(width, height);
  return { of: 'ratio', ordered, found: found === ordered ? inPixels(width, height) : found };
};

/** Mismatches between a video and the order, in display order; unknown properties do not count. */
export const videoMismatches = (
  order: OrderedVideo,
  { seconds, width, height, hasAudio }: VideoMetadata,
): VideoMismatch[] => {
  const hasSize = width !== null && height !== null;
  const isCoarse = hasSize && Math.min(width, height) < LEAST_SIDE;
  return [
    hasSize ? ratioMismatch(order.aspect_ratio_setting.title, width, height) : null,
    seconds === null ? null : lengthMismatch(order.video_setting, seconds),
    isCoarse ? { of: 'size' as const, ordered: null, found: `only ${inPixels(width, height)}` } : null,
    hasAudio === false ? { of: 'sound' as const, ordered: null, found: 'no sound' } : null,
  ].filter((mismatch) => mismatch !== null);
};

/**
 * "This video is 16:9 and 10 s, the brand ordered 9:16 and 30 s. It has no sound.": only the mismatches. Null when there are
 * none.
 */
export const describeMismatches = (found: readonly VideoMismatch[], subject = 'This video'): string | null => {
  const compared = found.filter(({ ordered }) => ordered !== null);
  const lacks = found.filter(({ ordered }) => ordered === null).map(({ found: words }) => words);
  const is = compared.map(({ found: words }) => words).join(' and ');
  const ordered = compared.map(({ ordered: words }) => words).join(' and ');
  const sentences = [
    ...(is === '' ? [] : [`${subject} is ${is}, the brand ordered ${ordered}.`]),
    ...(lacks.length === 0 ? [] : [`${is === '' ? subject : 'It'} has ${lacks.join(' and ')}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
};

/**
 * What a file differs in from its order, a sentence each. The creator may confirm them; they never block the upload.
 * None for a file without a picture, which is refused with a reason of its own.
 */
export const warningsOf = (
  order: OrderedVideo,
  metadata: VideoMetadata & { readonly hasPicture: boolean | null; readonly isComplete: boolean },
): string[] => {
  if (metadata.hasPicture === false) return [];
  const differences = describeMismatches(videoMismatches(order, metadata), 'Your video');
  return [...(differences === null ? [] : [differences]), ...(metadata.isComplete ? [] : [INCOMPLETE])];
};
