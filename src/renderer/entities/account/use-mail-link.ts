import { useEffect, useState } from 'react';
import { isHandled, isUnreachable, messageOf, statusOf } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useRetryWhenBack } from '#renderer/lib/api/use-retry-when-back.ts';
import { whileAuthLoading } from '#renderer/lib/session/auth-loading.ts';

export type LinkState =
  | { readonly status: 'none' }
  | { readonly status: 'sending' }
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly message: string; readonly retry: () => void };

interface Failed {
  readonly message: string;
  /** The server was unreachable, so a repeated request may be answered. */
  readonly isPassing: boolean;
}

/**
 * Submits the key of a mail's link automatically. `expired` means that the server rejected the key, `failed` that the
 * request failed; where the server was unreachable, the request is repeated until it answers.
 */
export const useMailLink = (key: string | null, send: (key: string) => Promise<unknown>): LinkState => {
  const [outcome, setOutcome] = useState<'sending' | 'expired' | Failed>('sending');
  const { run } = useAction(async (given: string, isRepeat = false) => {
    // A repeated request leaves its failure on screen until it is answered.
    if (!isRepeat) setOutcome('sending');
    try {
      await whileAuthLoading(() => send(given));
    } catch (error) {
      if (isHandled(error)) return;
      if (statusOf(error) === 422) setOutcome('expired');
      else setOutcome({ message: messageOf(error), isPassing: isUnreachable(error) });
    }
  });
  useEffect(() => {
    if (key) void run(key);
  }, [key, run]);
  const failed = typeof outcome === 'object' ? outcome : null;
  useRetryWhenBack(failed?.isPassing ?? false, () => void run(key ?? '', true));
  if (!key) return { status: 'none' };
  if (typeof outcome === 'object') return { status: 'failed', message: outcome.message, retry: () => void run(key) };
  return { status: outcome };
};
