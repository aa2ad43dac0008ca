import { join } from 'node:path';
import { createForwarder, type FetchPort } from '../core/api-forward.ts';
import { isLoopback } from '../core/api-origin.ts';
import { createAppHandler } from '../core/app-handler.ts';
import { createFileHandler } from '../core/app-protocol.ts';
import { contentSecurityPolicy } from '../core/content-security-policy.ts';
import { createLiveSource } from '../core/live-source.ts';
import type { Session } from '../core/session.ts';
import type { ProblemPage } from '../core/window/problem-page.ts';
import { warn } from './log.ts';
import { serveApp } from './protocol.ts';

export interface PageServerOptions {
  readonly apiOrigin: string;
  readonly session: Session;
  readonly problem: ProblemPage;
  readonly fetch: FetchPort;
}

/** Serves the page's origin: built files and forwarded API calls. */
export function servePage({ apiOrigin, session, problem, fetch }: PageServerOptions): void {
  const liveSource = createLiveSource({ origin: apiOrigin, fetch, warn });
  // Requested before the window opens, so that the page need not wait for it.
  void liveSource();
  const files = createFileHandler({
    root: join(import.meta.dirname, '../renderer'),
    index: 'desktop.html',
    contentSecurityPolicy: contentSecurityPolicy(apiOrigin),
    pagePolicy: async () => contentSecurityPolicy(apiOrigin, await liveSource()),
  });
  const forward = createForwarder({ origin: apiOrigin, fetch, session, warn });
  serveApp(createAppHandler({ files, forward, withSandbox: isLoopback(apiOrigin), instead: problem.take }));
}
