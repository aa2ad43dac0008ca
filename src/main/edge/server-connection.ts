import type { FetchPort } from '../core/api-forward.ts';
import { createServerWatch, isFromServer, type ServerWatch } from '../core/server-watch.ts';
import { systemTiming } from '../core/timing.ts';
import { info } from './log.ts';
import { electronFetch } from './net.ts';

/** Milliseconds that a try may take. */
const WITHIN = 10_000;

export interface ServerConnection extends ServerWatch {
  /** Chromium's network, watched. */
  readonly fetch: FetchPort;
}

export function watchServer(origin: string, changed: (isReachable: boolean) => void): ServerConnection {
  const probe = async (): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(WITHIN);
      const response = await electronFetch(`${origin}/healthz`, {
        ...{ duplex: 'half', redirect: 'error', credentials: 'omit', cache: 'no-store', signal },
      });
      // The body is read to its end: cancelling one that Node has just closed throws outside any promise.
      await response.arrayBuffer();
      return isFromServer(response);
    } catch {
      return false;
    }
  };
  const watch = createServerWatch({
    probe,
    timing: systemTiming,
    changed: (isReachable) => {
      info(isReachable ? 'The server can be reached again' : 'The server cannot be reached');
      changed(isReachable);
    },
  });
  return {
    ...watch,
    fetch: async (url, init) => {
      try {
        const response = await electronFetch(url, init);
        watch.note(isFromServer(response));
        return response;
      } catch (error) {
        // A rejected redirect proves that the server answered; any other failure starts a check.
        void watch.check();
        throw error;
      }
    },
  };
}
