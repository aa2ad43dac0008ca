import { useEffect, useState } from 'react';
import { whileAuthLoading } from '#renderer/lib/auth-loading.ts';
import { isHandled, messageOf, statusOf } from '#renderer/lib/failure.ts';
import { useAction } from '#renderer/lib/use-action.ts';

export type LinkState =
  | { readonly status: 'none' }
  | { readonly status: 'sending' }
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly message: string; readonly retry: () => void };

/**
 * Submits the key of a mail's link automatically, once. `expired` means that the server rejected the key, `failed` that
 * the request failed.
 */
export const useMailLink = (key: string | null, send: (key: string) => Promise<unknown>): LinkState => {
  const [outcome, setOutcome] = useState<'sending' | 'expired' | Error>('sending');
  const { run } = useAction(async (given: string) => {
    setOutcome('sending');
    try {
      await whileAuthLoading(() => send(given));
    } catch (error) {
      if (isHandled(error)) return;
      if (statusOf(error) === 422) setOutcome('expired');
      else setOutcome(new Error(messageOf(error)));
    }
  });
  useEffect(() => {
    if (key) void run(key);
  }, [key, run]);
  if (!key) return { status: 'none' };
  if (outcome instanceof Error) return { status: 'failed', message: outcome.message, retry: () => void run(key) };
  return { status: outcome };
};
