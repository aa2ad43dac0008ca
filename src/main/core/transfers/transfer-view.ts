import type { Transfer, WaitReason } from '#shared/domain/transfers/transfer.ts';
import type { TransferEntry } from './transfer-entry.ts';

/** State that exists only while a transfer runs. */
export interface LiveView {
  readonly state: 'moving' | 'waiting' | 'checking';
  readonly moved: number;
  readonly waiting: { readonly reason: WaitReason; readonly message: string | null } | null;
  readonly bytesPerSecond: number | null;
}

/** Remaining seconds at this speed; null while unknown. */
const secondsLeft = (bytes: number | null, bytesPerSecond: number | null): number | null =>
  bytes === null || !bytesPerSecond ? null : Math.ceil(bytes / bytesPerSecond);

/** A transfer as the page sees it; `live` is null unless it runs. */
export const viewOf = (entry: TransferEntry, live: LiveView | null): Transfer => {
  const { id, direction, target, title, fileName, size, status, failure } = entry;
  const moved = live?.moved ?? entry.moved;
  const speed = live?.state === 'moving' ? live.bytesPerSecond : null;
  return {
    id,
    direction,
    target,
    title,
    fileName,
    size,
    moved,
    state: live?.state ?? status,
    waiting: live?.waiting ?? null,
    failure: status === 'failed' ? failure : null,
    bytesPerSecond: speed,
    secondsLeft: secondsLeft(size === null ? null : size - moved, speed),
    canReveal: direction === 'download' && status === 'done',
  };
};
