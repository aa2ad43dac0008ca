import { useCallback, useRef, useState } from 'react';
import { toast } from '../notices/toast.ts';
import { toastError } from '../notices/toast-error.ts';
import { isHandled, SOMETHING_WRONG } from './failure.ts';

export interface ActionWords {
  /** Toast after success. */
  readonly success?: string;
  /** Duration of that toast in milliseconds. */
  readonly duration?: number;
  /** Toast when the server's response has no message. */
  readonly failure?: string;
}

export interface Action<Args extends unknown[]> {
  /** Resolves to true on success; a failure has already been shown. A call while another one runs does nothing. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
}

/** Action of a button: loading state, no concurrent runs, toasts. Follow-up work belongs in `perform`. */
export const useAction = <Args extends unknown[]>(
  perform: (...args: Args) => Promise<unknown>,
  { success, duration, failure = SOMETHING_WRONG }: ActionWords = {},
): Action<Args> => {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const newest = useRef(perform);
  newest.current = perform;
  const run = useCallback(
    async (...args: Args) => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        await newest.current(...args);
        if (success) toast.success(success, { duration });
        return true;
      } catch (error) {
        if (!isHandled(error)) toastError(error, failure);
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [success, duration, failure],
  );
  return { run, busy };
};
