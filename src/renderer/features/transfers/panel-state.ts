import { atom } from 'jotai';
import { transfersAtom } from '#renderer/lib/files/transfers.ts';
import { isFinal } from '#shared/domain/transfers/transfer.ts';

/** Whether the panel is open. */
export const panelOpenAtom = atom(false);

/** Element that gets the focus when the panel opens. */
export const PANEL_HEADING_ID = 'transfers-heading';

/** Count and progress of transfers that are not finished or have failed. */
export const unfinishedAtom = atom((get) => {
  const unfinished = get(transfersAtom).filter((transfer) => !isFinal(transfer) || transfer.state === 'failed');
  // What waits for its file does not move.
  const running = unfinished.filter(({ state, size }) => state !== 'failed' && state !== 'file' && size !== null);
  const total = running.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const moved = running.reduce((sum, transfer) => sum + transfer.moved, 0);
  return { count: unfinished.length, percent: total > 0 ? Math.floor((moved / total) * 100) : null };
});
