import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { panelOpenAtom } from '../features/transfers/panel-state.ts';
import { TransferAnnouncer } from '../features/transfers/transfer-announcer.tsx';
import { importWithRetry } from '../lib/import-with-retry.ts';
import { useTransferFeed } from '../lib/transfers.ts';
import { usePlatform } from '../platform/platform.ts';
import { useTransferOutcomes } from './use-transfer-outcomes.ts';

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
