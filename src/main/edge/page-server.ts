import { join } from 'node:path';
import { systemTiming } from '#shared/domain/timing.ts';
import { createForwarder, type FetchPort } from '../core/api-forward.ts';
import { isLoopback } from '../core/api-origin.ts';
import { contentSecurityPolicy, createAppHandler, createFileHandler, createLiveSource } from '../core/app-protocol.ts';
import type { Session } from '../core/session.ts';
import type { ProblemPage } from '../core/window/static-page.ts';
import { warn } from './log.ts';
import { serveApp } from './protocol.ts';

export interface PageServerOptions {
  readonly apiOrigin: string;
  readonly session: Session;
  readonly problem: ProblemPage;
  readonly fetch: FetchPort;
  /**
   * Called when the server has named a WebSocket origin that the policy of the page does not allow, because the server
   * was unreachable when the page was loaded.
   */
  readonly outdated: () => void;
}

/** Milliseconds between questions for the configuration. */
const ASK_EVERY = 5_000;

/** Serves the page's origin: built files and forwarded API calls. */
export function servePage({ apiOrigin, session, problem, fetch, outdated }: PageServerOptions): void {
  const liveSource = createLiveSource({ origin: apiOrigin, fetch, warn });
  // Requested before the window opens, so that the page need not wait for it.
  void liveSource();
  const policyOf = (live: string | null) => contentSecurityPolicy(apiOrigin, live);
  let isWaiting = false;
  const waitForSource = async (): Promise<void> => {
    const live = await liveSource();
    if (live === null) systemTiming.schedule(ASK_EVERY, () => void waitForSource());
    else {
      isWaiting = false;
      if (policyOf(live) !== policyOf(null)) outdated();
    }
  };
  const files = createFileHandler({
    root: join(import.meta.dirname, '../renderer'),
    index: 'desktop.html',
    contentSecurityPolicy: policyOf(null),
    pagePolicy: async () => {
      const live = await liveSource();
      if (live === null && !isWaiting) {
        isWaiting = true;
        void waitForSource();
      }
      return policyOf(live);
    },
  });
  const forward = createForwarder({ origin: apiOrigin, fetch, session, warn });
  serveApp(createAppHandler({ files, forward, withSandbox: isLoopback(apiOrigin), instead: problem.take }));
}
