import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import {
  canRetry,
  isFinal,
  isSameTarget,
  type Transfer,
  type UploadTarget,
} from '#shared/domain/transfers/transfer.ts';
import { usePlatform } from '../../platform/platform.ts';

/** Uploads and downloads of the signed-in account in queue order. */
export const transfersAtom = atom<readonly Transfer[]>([]);

/** Copies the platform's list into the atom. Used once in the app. */
export const useTransferFeed = (): void => {
  const { transfers } = usePlatform();
  const show = useSetAtom(transfersAtom);
  useEffect(() => {
    if (!transfers) return;
    const follow = () => show(transfers.list());
    const stop = transfers.observe(follow);
    follow();
    return () => {
      stop();
      show([]);
    };
  }, [transfers, show]);
};

/** Whether an upload for a target is under way, or has bytes for another try: an upload of another file deletes them. */
export const useHasBegun = (): ((target: UploadTarget) => boolean) => {
  const transfers = useAtomValue(transfersAtom);
  return (target) =>
    transfers.some((transfer) => isSameTarget(transfer.target, target) && (!isFinal(transfer) || canRetry(transfer)));
};

/** The newest upload for a target, including finished ones; null without one. */
export const useUploadOf = (target: UploadTarget): Transfer | null =>
  useAtomValue(transfersAtom).findLast((transfer) => isSameTarget(transfer.target, target)) ?? null;
