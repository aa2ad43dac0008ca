import { isUnderWay, type Transfer } from '#shared/domain/transfer.ts';

/** State of all transfers for the system's sleep blocker and progress bar. */
export interface Busy {
  /** Number of unfinished transfers. */
  readonly count: number;
  /** Whether to keep the computer awake. False while every active transfer is offline or signed out. */
  readonly keepsAwake: boolean;
  /** From 0 to 1; null when there are no transfers or a size is unknown. */
  readonly progress: number | null;
  /** Every active transfer is waiting. */
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

/** Ports to the operating system. */
export interface BusyPorts {
  /** Prevents sleep until the returned function is called. */
  readonly keepAwake: () => () => void;
  /** Shows progress in the taskbar or dock; null removes it. */
  readonly showProgress: (progress: number | null, isWaiting: boolean) => void;
}

/** Applies the state to the system; call it with each new list of transfers. */
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
    // Unknown sizes show 0 %, to differ from no transfer.
    showProgress(busy.count > 0 ? (busy.progress ?? 0) : null, busy.isWaiting);
  };
};
