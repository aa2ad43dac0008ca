import { posix } from 'node:path';

const forwardedPrefixes = ['/api/', '/media/'];

/** The embedded card network; it exists only beside a server that runs on this computer. */
const sandboxPrefixes = ['/sandbox/card/'];

/** Calls that give the user a token. */
const tokenGivingCalls: ReadonlySet<string> = new Set([
  '/api/login',
  '/api/register',
  '/api/auth/google/login',
  '/api/auth/google/code',
  '/api/auth/google/register',
]);

/** Further calls that need no token: they do not wait for the keychain, and a stale token cannot fail them. */
const openCalls: ReadonlySet<string> = new Set([
  '/api/home-page',
  '/api/client-config',
  '/api/send-forgot-password',
  '/api/check-otp',
  '/api/forgot-password',
]);

/** What the forwarder does with a call beyond passing it on. */
export interface Route {
  /** The answer carries a fresh token. */
  readonly givesToken: boolean;
  readonly needsToken: boolean;
  readonly endsSession: boolean;
  /** The answer is this user's own and must not reach a cache on disk. */
  readonly isPrivate: boolean;
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

/** The route of a request that is forwarded to the server; null for everything else, which the page's files answer. */
export function routeOf(method: string, pathname: string, withSandbox: boolean): Route | null {
  const prefixes = withSandbox ? [...forwardedPrefixes, ...sandboxPrefixes] : forwardedPrefixes;
  const path = canonicalPath(pathname);
  const prefix = prefixes.find((candidate) => pathname.startsWith(candidate));
  // A path whose canonical form lies under another prefix is refused.
  if (prefix === undefined || path === null || !path.startsWith(prefix)) return null;
  const givesToken = method === 'POST' && tokenGivingCalls.has(path);
  const isPrivate = prefix === '/api/';
  return {
    givesToken,
    needsToken: isPrivate && !givesToken && !openCalls.has(path),
    endsSession: method === 'POST' && path === '/api/logout',
    isPrivate,
  };
}
