import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { refreshProfile } from '#renderer/entities/account/profile.ts';
import { toast } from '#renderer/lib/toast.ts';
import type { Transfer } from '#shared/domain/transfer.ts';
import { transfersAtom } from '../lib/transfers.ts';
import { invalidate } from '../lib/use-api.ts';

/** Milliseconds; shorter than other toasts. */
const PITCH_TOAST = 3_000;

const reloadChanged = ({ target }: Transfer): void => {
  if (target.purpose === 'pitch') refreshProfile();
  else if (target.purpose === 'portfolio') invalidate('creator');
  else if (target.purpose === 'delivery') invalidate(`job/${target.job}`, 'tasks', 'home');
};

const tellEnd = ({ direction, target, fileName, title, state, failure }: Transfer): void => {
  if (state === 'failed') {
    if (failure) toast.error(`${title}: ${failure.message}`);
  } else if (direction === 'download') toast.success(`“${fileName}” is saved.`);
  else if (target.purpose === 'pitch') toast.success('Video Pitch Updated!', { duration: PITCH_TOAST });
  else if (target.purpose === 'portfolio') toast.success('Video added to your portfolio.');
  else if (target.purpose === 'delivery') toast.success('Video Uploaded!');
};

/**
 * Reloads what each finished transfer changed, and shows a toast unless a system notification has told of it. Used once in
 * the app.
 */
export const useTransferOutcomes = (): void => {
  const transfers = useAtomValue(transfersAtom);
  const before = useRef<ReadonlyMap<string, Transfer['state']>>(new Map());
  useEffect(() => {
    const known = before.current;
    before.current = new Map(transfers.map(({ id, state }) => [id, state]));
    for (const transfer of transfers) {
      const { id, state, isTold } = transfer;
      const was = known.get(id);
      if (was === undefined || was === state) continue;
      // Deferred until after this render, because a toast renders synchronously.
      queueMicrotask(() => {
        if (state === 'done') reloadChanged(transfer);
        if ((state === 'done' || state === 'failed') && !isTold) tellEnd(transfer);
      });
    }
  }, [transfers]);
};
