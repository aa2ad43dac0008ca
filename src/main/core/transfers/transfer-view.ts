import type { Transfer, WaitReason } from '#shared/domain/transfer.ts';
import type { TransferEntry } from './transfer-entry.ts';

/** What is known of a transfer only while it has its turn. */
export interface LiveView {
  readonly state: 'moving' | 'waiting' | 'checking';
  readonly moved: number;
  readonly waiting: { readonly reason: WaitReason; readonly message: string | null } | null;
  readonly bytesPerSecond: number | null;
}

/** Whole seconds until the end at this speed; null when it cannot be told. */
const secondsLeft = (bytes: number | null, bytesPerSecond: number | null): number | null =>
  bytes === null || !bytesPerSecond ? null : Math.ceil(bytes / bytesPerSecond);

/** A transfer as the screens show it; `live` is null for one that has no turn. */
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
