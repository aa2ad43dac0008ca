import type { attachmentsApi } from '#shared/contract/attachments.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { PreviewReason } from '#shared/media/preview.ts';

/** The preview of a video, made by the server. */
export type Preview = NonNullable<Data<typeof attachmentsApi.getAttachment>['preview']>;

const BROKEN = 'This video has no preview: the file is damaged.';
const LATER = 'The preview of this video could not be made. The UGC Admins can have it made again.';

/** Why a video has no preview, as both sides read it. */
const SENTENCES: Readonly<Record<PreviewReason, string>> = {
  unreadable: BROKEN,
  incomplete: 'This video has no preview: the end of the file is missing.',
  'no-picture': 'This video has no preview: the file has no picture.',
  'no-length': 'This video has no preview: the file does not say how long it is.',
  codec: 'This video has no preview: its format cannot be converted here.',
  'too-long': 'This video has no preview: it is too long.',
  'too-many-pixels': 'This video has no preview: its picture is too large.',
  'too-many-frames': 'This video has no preview: it has too many frames.',
  'changes-size': 'This video has no preview: the size of its picture changes within the video.',
  crashed: LATER,
  stalled: LATER,
  'too-slow': 'The preview of this video could not be made: converting it takes too long.',
  memory: 'The preview of this video could not be made: converting it takes too much memory.',
  'engine-missing': 'Previews are switched off at the moment. The preview is made as soon as they are back.',
};

/** Why there is no preview; null unless it is withheld. */
export const withheldSentence = (preview: Preview | null): string | null =>
  preview?.state === 'withheld' ? (preview.reason === null ? BROKEN : SENTENCES[preview.reason]) : null;

/** "Preparing the preview, 40 %" */
export const preparingWords = ({ percent }: Preview): string => `Preparing the preview, ${percent}\u00a0%`;

/** "29.97 frames a second" of "30000/1001". */
export const frameRateWords = (fraction: string | null): string | null => {
  const [frames, seconds] = (fraction ?? '').split('/').map(Number);
  if (!frames || !seconds) return null;
  return `${Number((frames / seconds).toFixed(2))} frames a second`;
};

/** "−16.2 LUFS" */
export const loudnessWords = (loudness: number | null): string | null => {
  if (loudness === null) return null;
  return loudness <= -70 ? 'silent' : `${loudness.toFixed(1).replace('-', '−')} LUFS`;
};

/** Media types by which a browser tells whether it decodes a codec; it need not play each file of it. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'H.264': 'video/mp4; codecs="avc1.640028"',
  HEVC: 'video/mp4; codecs="hvc1.1.6.L120.90"',
  AV1: 'video/mp4; codecs="av01.0.08M.08"',
  VP8: 'video/webm; codecs="vp8"',
  VP9: 'video/webm; codecs="vp09.00.31.08"',
};

/** Whether it is worth a try to play an original of this codec; an unknown one may be anything. */
export const playsCodec = (codec: string | null): boolean => {
  if (codec === null) return true;
  const type = MEDIA_TYPES[codec];
  return type !== undefined && document.createElement('video').canPlayType(type) !== '';
};
