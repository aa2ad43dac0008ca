import { byteShare, byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** E.g. "3 min left", from whole seconds. */
export const timeLeft = (seconds: number): string => {
  if (seconds < MINUTE) return `${seconds} s left`;
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min left`;
  const minutes = Math.ceil(seconds / MINUTE);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
};

/** E.g. "34 of 300 MB · 2.1 MB/s · 3 min left", as far as known. */
export const figures = ({ moved, size, bytesPerSecond, secondsLeft }: Transfer): string =>
  [
    size === null ? byteSize(moved) : byteShare(moved, size),
    ...(bytesPerSecond === null ? [] : [`${byteSize(bytesPerSecond)}/s`]),
    ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
  ].join(' · ');
