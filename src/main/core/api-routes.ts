import { posix } from 'node:path';

const forwardedPrefixes = ['/api/', '/media/'];

/** Embedded card network; only a server on this computer offers it. */
const sandboxPrefixes = ['/sandbox/card/'];

/** Calls whose response carries an access token. */
const tokenGivingCalls: ReadonlySet<string> = new Set([
  '/api/login',
  '/api/register',
  '/api/auth/google/login',
  '/api/auth/google/code',
  '/api/auth/google/register',
]);

/** Calls that need no token. They neither wait for the keychain nor fail because of a stale token. */
const openCalls: ReadonlySet<string> = new Set([
  '/api/home-page',
  '/api/client-config',
  '/api/send-forgot-password',
  '/api/check-otp',
  '/api/forgot-password',
]);

/** Treatment of a call by the forwarder. */
export interface Route {
  /** The response carries a new access token. */
  readonly givesToken: boolean;
  readonly needsToken: boolean;
  readonly endsSession: boolean;
  /** The response holds user data and must not enter the disk cache. */
  readonly isPrivate: boolean;
  /** The server may lead to its store of files. Such a call has no token. */
  readonly followsRedirect: boolean;
}

/** The canonical path: decoded, dot segments and doubled slashes removed. */
function canonicalPath(pathname: string): string | null {
  try {
    const path = posix.normalize(decodeURIComponent(pathname)).toLowerCase();
    return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  } catch {
    return null;
  }
}

/** Route of a request that goes to the server; null when the renderer's files answer it. */
export function routeOf(method: string, pathname: string, withSandbox: boolean): Route | null {
  const prefixes = withSandbox ? [...forwardedPrefixes, ...sandboxPrefixes] : forwardedPrefixes;
  const path = canonicalPath(pathname);
  const prefix = prefixes.find((candidate) => pathname.startsWith(candidate));
  // Refuses a path whose canonical form lies under another prefix, e.g. `/api/../sandbox/`.
  if (prefix === undefined || path === null || !path.startsWith(prefix)) return null;
  const givesToken = method === 'POST' && tokenGivingCalls.has(path);
  const isPrivate = prefix === '/api/';
  return {
    givesToken,
    needsToken: isPrivate && !givesToken && !openCalls.has(path),
    endsSession: method === 'POST' && path === '/api/logout',
    isPrivate,
    followsRedirect: prefix === '/media/',
  };
}
