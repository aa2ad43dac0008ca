import { isUnderWay, type Transfer } from '#shared/domain/transfers/transfer.ts';

/** State of all transfers for the system's sleep blocker and progress bar. */
export interface SystemActivity {
  /** Number of unfinished transfers. */
  readonly count: number;
  /** Whether to keep the computer awake. False while every active transfer is offline or signed out. */
  readonly keepsAwake: boolean;
  /** From 0 to 1; null when there are no transfers or a size is unknown. */
  readonly progress: number | null;
  /** Every active transfer is waiting. */
  readonly isWaiting: boolean;
}

const isStuck = ({ waiting }: Transfer): boolean =>
  waiting?.reason === 'offline' || waiting?.reason === 'session' || waiting?.reason === 'battery';

export const activityOf = (transfers: readonly Transfer[]): SystemActivity => {
  const underWay = transfers.filter(isUnderWay);
  const active = underWay.filter(({ state }) => state !== 'queued');
  const size = underWay.reduce((sum, transfer) => sum + (transfer.size ?? 0), 0);
  const moved = underWay.reduce((sum, transfer) => sum + transfer.moved, 0);
  return {
    count: underWay.length,
    keepsAwake: underWay.length > 0 && !(active.length > 0 && active.every(isStuck)),
    progress: size > 0 && underWay.every((transfer) => transfer.size !== null) ? Math.min(1, moved / size) : null,
    isWaiting: active.length > 0 && active.every(({ state }) => state === 'waiting'),
  };
};

/** Ports to the operating system. */
export interface ActivityPorts {
  /** Prevents sleep until the returned function is called. */
  readonly keepAwake: () => () => void;
  /** Shows progress in the taskbar or dock; null removes it. */
  readonly showProgress: (progress: number | null, isWaiting: boolean) => void;
}

/** Applies the state to the system; call it with each new list of transfers. */
export const createActivitySignals = ({
  keepAwake,
  showProgress,
}: ActivityPorts): ((activity: SystemActivity) => void) => {
  let release: (() => void) | null = null;
  let shown = '';
  return (activity) => {
    if (activity.keepsAwake) release ??= keepAwake();
    else {
      release?.();
      release = null;
    }
    const next = JSON.stringify([activity.count > 0, activity.progress?.toFixed(2), activity.isWaiting]);
    if (next === shown) return;
    shown = next;
    // Unknown sizes show 0 %, to differ from no transfer.
    showProgress(activity.count > 0 ? (activity.progress ?? 0) : null, activity.isWaiting);
  };
};
