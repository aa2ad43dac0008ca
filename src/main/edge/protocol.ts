import { protocol } from 'electron';
import { appScheme } from '../core/origin.ts';

/** Makes the page's scheme behave like https: relative addresses, fetch, storage, streaming. Before `ready` only. */
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
