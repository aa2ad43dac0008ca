import { isUnderWay, type Transfer } from '#shared/domain/transfer.ts';

/** What transfers mean for the system around the app. */
export interface Busy {
  /** Transfers that still have work to do. */
  readonly count: number;
  /** Whether the computer is to stay awake: not for days without a line, when it could do nothing. */
  readonly keepsAwake: boolean;
  /** From 0 to 1; null while there is nothing to show or sizes are not known. */
  readonly progress: number | null;
  /** Nothing moves, though something is to. */
  readonly isWaiting: boolean;
}

const isStuck = ({ waiting }: Transfer): boolean => waiting?.reason === 'offline' || waiting?.reason === 'session';

export const busyOf = (transfers: readonly Transfer[]): Busy => {
  const underWay = transfers.filter(isUnderWay);
  const hasTurn = underWay.filter(({ state }) => state !== 'queued');
  const size = underWay.reduce((sum, transfer) => sum + (transfer.size ?? 0), 0);
  const moved = underWay.reduce((sum, transfer) => sum + transfer.moved, 0);
  return {
    count: underWay.length,
    keepsAwake: underWay.length > 0 && !(hasTurn.length > 0 && hasTurn.every(isStuck)),
    progress: size > 0 && underWay.every((transfer) => transfer.size !== null) ? Math.min(1, moved / size) : null,
    isWaiting: hasTurn.length > 0 && hasTurn.every(({ state }) => state === 'waiting'),
  };
};

/** What the system is told while the app is busy. */
export interface BusyPorts {
  /** Keeps the computer from sleeping until the answer is called. */
  readonly keepAwake: () => () => void;
  /** Shows progress in the taskbar or dock; null takes it away. */
  readonly showProgress: (progress: number | null, isWaiting: boolean) => void;
}

/** Tells the system what transfers mean for it; to be called with each new list. */
export const createBusySignals = ({ keepAwake, showProgress }: BusyPorts): ((busy: Busy) => void) => {
  let release: (() => void) | null = null;
  let shown = '';
  return (busy) => {
    if (busy.keepsAwake) release ??= keepAwake();
    else {
      release?.();
      release = null;
    }
    const next = JSON.stringify([busy.count > 0, busy.progress?.toFixed(2), busy.isWaiting]);
    if (next === shown) return;
    shown = next;
    // With unknown sizes the bar shows 0 %, to differ from no transfer.
    showProgress(busy.count > 0 ? (busy.progress ?? 0) : null, busy.isWaiting);
  };
};
