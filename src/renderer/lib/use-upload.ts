import { useEffect, useRef } from 'react';
import { isFinal, type Transfer, type UploadTarget } from '#shared/domain/transfer.ts';
import { usePlatform } from '../platform/platform.ts';
import { useUploadOf } from './transfers.ts';
import { type Action, useAction } from './use-action.ts';

export interface UploadControl {
  /** Null where files cannot be uploaded. */
  readonly upload: Action<[file: File, poster?: string]> | null;
  /** The newest upload for the target; null when there is none. */
  readonly transfer: Transfer | null;
  /** Queued, on its way or held: its progress shows in place of the button. At 100 % it is null again (spec §4). */
  readonly running: Transfer | null;
  /** Every byte is there, and the server looks at them and at what they are for: the overlay shows. */
  readonly checking: boolean;
  /** What an earlier visit left, until its file is chosen again. */
  readonly unfinished: Transfer | null;
  /** Whether the newest upload is of this file. */
  readonly isFileOf: (file: File) => boolean;
}

const UNBEGUN = 'The upload could not begin. Check your connection and try again.';

const isRunning = (transfer: Transfer): boolean =>
  !isFinal(transfer) && transfer.state !== 'file' && transfer.state !== 'checking';

/** The upload of a target, for the screens that begin it. It goes on when they are left. */
export const useUpload = (target: UploadTarget, title: string, onDone?: () => void): UploadControl => {
  const { transfers } = usePlatform();
  const transfer = useUploadOf(target);
  const start = useAction(
    async (file: File, poster?: string) =>
      transfers?.upload(file, { target, title, ...(poster !== undefined && { poster }) }),
    { failure: UNBEGUN },
  );
  const newest = useRef(onDone);
  newest.current = onDone;
  const before = useRef(transfer?.state);
  const state = transfer?.state;
  useEffect(() => {
    if (state === 'done' && before.current !== undefined && before.current !== 'done') newest.current?.();
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
