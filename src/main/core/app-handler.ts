import { extname } from 'node:path/posix';
import { type Route, routeOf } from './api-routes.ts';
import { appHost } from './origin.ts';

export interface AppHandlerOptions {
  readonly files: (request: Request) => Promise<Response>;
  readonly forward: (request: Request, route: Route) => Promise<Response>;
  /** Whether requests to the server's embedded card network are forwarded. */
  readonly withSandbox: boolean;
  /** Response that replaces the next document, e.g. the problem page; null serves the document itself. */
  readonly instead: () => Response | null;
}

/** Handles every request of the page to its own origin: forwards API and media requests, serves files otherwise. */
export function createAppHandler(options: AppHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const route = url.host === appHost ? routeOf(request.method, url.pathname, options.withSandbox) : null;
    if (route !== null) return options.forward(request, route);
    // File paths have an extension, document routes do not.
    return (extname(url.pathname) === '' ? options.instead() : null) ?? options.files(request);
  };
}
