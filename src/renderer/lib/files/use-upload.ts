import { useEffect, useEffectEvent, useRef } from 'react';
import { isFinal, type Transfer, type UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { usePlatform } from '../../platform/platform.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { useUploadOf } from './transfers.ts';

export interface UploadControl {
  /** Missing where files cannot be uploaded. */
  readonly upload?: Action<[file: File, poster?: string]>;
  /** The newest upload for the target; null without one. */
  readonly transfer: Transfer | null;
  /** The upload while it is queued, moving, waiting or paused; its progress replaces the button. Null at 100 %. */
  readonly running: Transfer | null;
  /** Whether all bytes have arrived and the server verifies and claims the file; an overlay is shown. */
  readonly checking: boolean;
  /** An upload of an earlier visit whose file must be chosen again. */
  readonly unfinished: Transfer | null;
  /** Whether the newest upload is of this file. */
  readonly isFileOf: (file: File) => boolean;
}

/** The toast when an upload could not even begin. */
export const UNBEGUN = 'The upload could not begin. Check your connection and try again.';

const isRunning = (transfer: Transfer): boolean =>
  !isFinal(transfer) && transfer.state !== 'file' && transfer.state !== 'checking';

/** The upload for a target, for screens that start one. It continues when the screen is left. */
export const useUpload = (target: UploadTarget, title: string, onDone?: () => void): UploadControl => {
  const { transfers } = usePlatform();
  const transfer = useUploadOf(target);
  const start = useAction(
    async (file: File, poster?: string) =>
      transfers?.upload(file, { target, title, ...(poster !== undefined && { poster }) }),
    { failure: UNBEGUN },
  );
  const tellDone = useEffectEvent(() => onDone?.());
  const before = useRef(transfer?.state);
  const state = transfer?.state;
  useEffect(() => {
    if (state === 'done' && before.current !== undefined && before.current !== 'done') tellDone();
    before.current = state;
  }, [state]);
  return {
    upload: transfers && start,
    transfer,
    running: transfer && isRunning(transfer) ? transfer : null,
    checking: state === 'checking',
    unfinished: state === 'file' ? transfer : null,
    isFileOf: (file) => transfer !== null && transfers?.isSameFile(transfer.id, file) === true,
  };
};
