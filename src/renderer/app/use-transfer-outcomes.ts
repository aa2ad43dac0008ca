import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { refreshProfile } from '#renderer/entities/account/profile.ts';
import { toast } from '#renderer/lib/toast.ts';
import type { Transfer } from '#shared/domain/transfer.ts';
import { transfersAtom } from '../lib/transfers.ts';
import { invalidate } from '../lib/use-api.ts';

/** Milliseconds; shorter than other toasts. */
const PITCH_TOAST = 3_000;

const onDone = ({ direction, target, fileName }: Transfer): void => {
  if (direction === 'download') toast.success(`“${fileName}” is saved.`);
  else if (target.purpose === 'pitch') {
    refreshProfile();
    toast.success('Video Pitch Updated!', { duration: PITCH_TOAST });
  } else if (target.purpose === 'portfolio') {
    invalidate('creator');
    toast.success('Video added to your portfolio.');
  } else if (target.purpose === 'delivery') {
    invalidate(`job/${target.job}`, 'tasks', 'home');
    toast.success('Video Uploaded!');
  }
};

/** Shows a toast for each finished transfer and reloads what it changed. Used once in the app. */
export const useTransferOutcomes = (): void => {
  const transfers = useAtomValue(transfersAtom);
  const before = useRef<ReadonlyMap<string, Transfer['state']>>(new Map());
  useEffect(() => {
    const known = before.current;
    before.current = new Map(transfers.map(({ id, state }) => [id, state]));
    for (const transfer of transfers) {
      const { id, state, failure, title } = transfer;
      const was = known.get(id);
      if (was === undefined || was === state) continue;
      // Deferred until after this render, because a toast renders synchronously.
      queueMicrotask(() => {
        if (state === 'done') onDone(transfer);
        if (state === 'failed' && failure) toast.error(`${title}: ${failure.message}`);
      });
    }
  }, [transfers]);
};
