import { extname } from 'node:path/posix';
import { type Route, routeOf } from './api-routes.ts';
import { appHost } from './origin.ts';

export interface AppHandlerOptions {
  readonly files: (request: Request) => Promise<Response>;
  readonly forward: (request: Request, route: Route) => Promise<Response>;
  /** Whether the server's embedded card network is passed through. */
  readonly withSandbox: boolean;
  /** What stands in place of the next document; null for the app's own. */
  readonly instead: () => Response | null;
}

/** Answers everything the page asks of its own origin: calls go to the server, the rest is files. */
export function createAppHandler(options: AppHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const route = url.host === appHost ? routeOf(request.method, url.pathname, options.withSandbox) : null;
    if (route !== null) return options.forward(request, route);
    // Files have an extension, documents have none.
    return (extname(url.pathname) === '' ? options.instead() : null) ?? options.files(request);
  };
}
