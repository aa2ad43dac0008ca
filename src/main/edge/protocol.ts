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

export function serveApp(handler: (request: Request) => Promise<Response>): void {
  protocol.handle(appScheme, handler);
}
