import { routeOf } from './api-routes.ts';
import { isAppUrl } from './origin.ts';

/**
 * Normalized URL to open in the system browser, or null. Only https without credentials is allowed: `file:` could start
 * programs, other schemes start other applications, and `https://bank.example@evil.example` misleads its reader.
 * @param ownServer origin of our server, which a development checkout reaches over plain http
 */
export function externalLink(address: string, ownServer?: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || url.origin === ownServer;
  return isSafe && url.username === '' && url.password === '' ? url.href : null;
}

/**
 * Whether a frame may navigate to a URL. The main frame stays on the page's own routes, because a server file opened in
 * it would leave the user without a way back. Other frames may also show `srcdoc` documents of the page.
 */
export function mayNavigate(address: string, isMainFrame: boolean): boolean {
  if (!isMainFrame && address === 'about:srcdoc') return true;
  return isAppUrl(address) && routeOf('GET', new URL(address).pathname, true) === null;
}

const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Grants clipboard writes and full screen to the app's own page and denies every other permission. */
export const mayUse = (permission: string, address: string): boolean => granted.has(permission) && isAppUrl(address);
