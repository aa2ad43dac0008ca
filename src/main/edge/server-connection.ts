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
      // Read to its end: cancelling a body that Node just closed throws where nobody can catch it.
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
        // A redirect that is not followed was answered; a failure of another kind is looked into.
        void watch.check();
        throw error;
      }
    },
  };
}
