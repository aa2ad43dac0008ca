import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { toast } from '#renderer/lib/notices/toast.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { panelOpenAtom } from '../features/transfers/panel-state.ts';
import { TransferAnnouncer } from '../features/transfers/transfer-announcer.tsx';
import { invalidate } from '../lib/api/use-api.ts';
import { transfersAtom, useTransferFeed } from '../lib/files/transfers.ts';
import { importWithRetry } from '../lib/pages/import-with-retry.ts';
import { usePlatform } from '../platform/platform.ts';

/** Milliseconds; shorter than other toasts. */
const PITCH_TOAST = 3_000;

const reloadChanged = ({ target }: Transfer): void => {
  if (target.purpose === 'pitch') invalidate('me', 'home');
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
const useTransferOutcomes = (): void => {
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

const TransfersPanel = lazy(async () => ({
  default: (await importWithRetry(() => import('../features/transfers/transfers-panel.tsx'))).TransfersPanel,
}));

/** Follows the account's transfers on every signed-in page and shows their panel on request. */
export const TransferWatch = () => {
  useTransferFeed();
  useTransferOutcomes();
  const [open, setOpen] = useAtom(panelOpenAtom);
  const { menu } = usePlatform();
  useEffect(() => menu?.subscribe((command) => command === 'transfers' && setOpen(true)), [menu, setOpen]);
  // Closes the panel for the next account.
  useEffect(() => () => setOpen(false), [setOpen]);
  return (
    <>
      <TransferAnnouncer />
      {open && (
        <Suspense>
          <TransfersPanel />
        </Suspense>
      )}
    </>
  );
};
