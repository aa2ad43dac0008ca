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

type Handler = (request: Request) => Promise<Response>;

let current: Handler | null = null;
const paths = new Map<string, Handler>();

/** Serves the page's origin by `handler`, in place of an earlier one. */
export function serveApp(handler: Handler): void {
  const isFirst = current === null;
  current = handler;
  if (!isFirst) return;
  protocol.handle(appScheme, (request) => {
    const own = paths.get(new URL(request.url).pathname) ?? current;
    return own?.(request) ?? Response.error();
  });
}

/** Serves one path of the page's origin until the returned function is called. */
export function servePath(path: string, handler: Handler): () => void {
  paths.set(path, handler);
  return () => void paths.delete(path);
}
