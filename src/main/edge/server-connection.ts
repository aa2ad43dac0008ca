import type { FetchPort } from '../core/api-forward.ts';
import { createServerWatch, isFromServer, type ServerWatch } from '../core/server-watch.ts';
import { systemTiming } from '../core/timing.ts';
import { info } from './log.ts';
import { electronFetch } from './net.ts';

/** Time limit of a probe in milliseconds. */
const WITHIN = 10_000;

export interface ServerConnection extends ServerWatch {
  /** Chromium's network stack with reachability monitoring. */
  readonly fetch: FetchPort;
}

export function watchServer(origin: string, changed: (isReachable: boolean) => void): ServerConnection {
  const probe = async (): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(WITHIN);
      const response = await electronFetch(`${origin}/healthz`, {
        ...{ duplex: 'half', redirect: 'error', credentials: 'omit', cache: 'no-store', signal },
      });
      // Reads the whole body, because cancelling a body that was just closed throws outside of any promise.
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
        // A rejected redirect shows that the server responded; any other error starts a probe.
        void watch.check();
        throw error;
      }
    },
  };
}
