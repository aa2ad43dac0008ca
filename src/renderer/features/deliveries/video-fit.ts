import type { Task } from './task.ts';
import type { VideoFacts } from './video-facts.ts';

/** Share by which a length may differ from the ordered one before it is worth a word. */
const LENGTH_TOLERANCE = 0.1;
/** Encoders round sides up to even numbers or to blocks of 16. */
const RATIO_TOLERANCE = 0.03;

const NAMED = ['9:16', '4:5', '1:1', '16:9', '5:4', '4:3', '3:4', '3:2', '2:3', '21:9'];

const parse = (title: string): number | null => {
  const [, wide, high] = /(\d+)\s*[:x]\s*(\d+)/i.exec(title) ?? [];
  return wide && high && Number(high) > 0 ? Number(wide) / Number(high) : null;
};

const isNear = (title: string, ratio: number): boolean => {
  const named = parse(title);
  return named !== null && Math.abs(ratio / named - 1) <= RATIO_TOLERANCE;
};

const lengthMisfit = ({ video_setting: ordered }: Fitted, seconds: number): string | null =>
  ordered.seconds > 0 && Math.abs(seconds - ordered.seconds) > ordered.seconds * LENGTH_TOLERANCE
    ? `Ordered: ${ordered.title}, this video is ${Math.max(1, Math.round(seconds))} seconds.`
    : null;

const ratioMisfit = ({ aspect_ratio_setting: ordered }: Fitted, width: number, height: number): string | null => {
  const ratio = width / height;
  if (parse(ordered.title) === null || isNear(ordered.title, ratio)) return null;
  const name = NAMED.find((known) => isNear(known, ratio)) ?? `${width} × ${height} pixels`;
  return `Ordered: ${ordered.title}, this video is ${name}.`;
};

type Fitted = Pick<Task, 'video_setting' | 'aspect_ratio_setting'>;

/** How a video differs from what was ordered, as sentences; what is not known about it is no difference. */
export const misfits = (task: Fitted, { seconds, width, height }: VideoFacts): string[] =>
  [
    seconds === undefined ? null : lengthMisfit(task, seconds),
    width === undefined || height === undefined ? null : ratioMisfit(task, width, height),
  ].filter((sentence) => sentence !== null);
