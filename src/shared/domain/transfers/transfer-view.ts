import type { Transfer } from './transfer.ts';

/** State that exists only while a transfer runs. */
export interface LiveView extends Pick<Transfer, 'moved' | 'waiting' | 'bytesPerSecond'> {
  readonly state: 'moving' | 'waiting' | 'checking';
}

/** A transfer as screens show it: `rest` while it does not run, else with the state of its run. */
export const viewOf = (rest: Omit<Transfer, 'bytesPerSecond' | 'secondsLeft'>, live: LiveView | null): Transfer => {
  const { state, moved, waiting } = live ?? rest;
  const bytesPerSecond = live?.state === 'moving' ? live.bytesPerSecond : null;
  const left = rest.size === null ? null : rest.size - moved;
  const secondsLeft = left === null || !bytesPerSecond ? null : Math.ceil(left / bytesPerSecond);
  return { ...rest, state, moved, waiting, bytesPerSecond, secondsLeft };
};
