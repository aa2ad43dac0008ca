import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MaintenanceState } from '#renderer/lib/navigation.ts';
import type { Failure } from '#shared/contract/endpoint.ts';
import { apiErrors } from '#shared/contract/errors.ts';

/** Polling interval in milliseconds, with jitter, so that pages do not reconnect at once. */
const EVERY = 8_000;
const SPREAD = 4_000;

/** Heading that precedes the operator's message. */
const HEADING = /^We are doing maintenance\. /;

/** The server's answer: maintenance is over, or its message, or null while unreachable. */
const ask = async (signal: AbortSignal): Promise<'over' | Failure | null> => {
  try {
    const answer = await fetch('/api/client-config', { signal, cache: 'no-store' });
    if (answer.ok) return 'over';
    return answer.status === 503 ? ((await answer.json()) as Failure) : null;
  } catch {
    // Offline or restarting: retried later.
    return null;
  }
};

/**
 * Polls until maintenance is over and then returns to the interrupted page. A visitor who opened this page directly
 * stays on it.
 * @param onMessage called with the operator's message
 */
export const useMaintenanceEnd = (onMessage: (words: string) => void): void => {
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as MaintenanceState;
  const met = useRef(from !== undefined);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const said = await ask(stop.signal);
      if (stop.signal.aborted) return;
      if (said === 'over') {
        if (met.current) void navigate(from ?? '/', { replace: true });
        return;
      }
      if (said) met.current = true;
      if (said && said.message !== apiErrors.maintenance.message) onMessage(said.message.replace(HEADING, ''));
      timer = setTimeout(look, EVERY + Math.random() * SPREAD);
    };
    void look();
    const lookNow = (): void => void look();
    window.addEventListener('online', lookNow, { signal: stop.signal });
    window.addEventListener('focus', lookNow, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [navigate, from, onMessage]);
};
