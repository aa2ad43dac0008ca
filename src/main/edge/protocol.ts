import { protocol } from 'electron';
import { appScheme } from '../core/origin.ts';

/** Registers the page's scheme as privileged: standard URLs, secure context, fetch, streaming. Call before `ready`. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

let current: ((request: Request) => Promise<Response>) | null = null;

/** Serves the page's origin by `handler`, in place of an earlier one. */
export function serveApp(handler: (request: Request) => Promise<Response>): void {
  const isFirst = current === null;
  current = handler;
  if (isFirst) protocol.handle(appScheme, (request) => current?.(request) ?? Response.error());
}
