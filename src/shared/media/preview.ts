/** States of the preview of a video: being made, there, or not made for a reason of `PREVIEW_REASONS`. */
export const PREVIEW_STATES = ['preparing', 'ready', 'withheld'] as const;
/** One of `PREVIEW_STATES`. */
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** Why a video has no preview because of what it is: making it again would end the same. */
export const PREVIEW_REFUSALS = [
  /** No known container, or damaged. */
  'unreadable',
  /** The end of the file is missing. */
  'incomplete',
  'no-picture',
  /** The container states no length. */
  'no-length',
  /** A codec or container outside the list that the engine may decode. */
  'codec',
  'too-long',
  'too-many-pixels',
  'too-many-frames',
  /** The size of the picture changes within the video. */
  'changes-size',
] as const;
/** One of `PREVIEW_REFUSALS`. */
export type PreviewRefusal = (typeof PREVIEW_REFUSALS)[number];

/** Why making a preview failed though the video may be fine; an operator can have it made again. */
export const PREVIEW_FAILURES = ['crashed', 'stalled', 'too-slow', 'memory', 'engine-missing'] as const;
/** One of `PREVIEW_FAILURES`. */
export type PreviewFailure = (typeof PREVIEW_FAILURES)[number];

/** Every reason why a preview is withheld. */
export const PREVIEW_REASONS = [...PREVIEW_REFUSALS, ...PREVIEW_FAILURES] as const;
/** One of `PREVIEW_REASONS`. */
export type PreviewReason = (typeof PREVIEW_REASONS)[number];
