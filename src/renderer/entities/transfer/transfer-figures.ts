import { byteShare, byteSize } from '#shared/domain/byte-size.ts';
import type { Transfer } from '#shared/domain/transfer.ts';
import { timeLeft } from './time-left.ts';

/** E.g. "34 of 300 MB · 2.1 MB/s · 3 min left", as far as known. */
export const figures = ({ moved, size, bytesPerSecond, secondsLeft }: Transfer): string =>
  [
    size === null ? byteSize(moved) : byteShare(moved, size),
    ...(bytesPerSecond === null ? [] : [`${byteSize(bytesPerSecond)}/s`]),
    ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
  ].join(' · ');
