import { routeOf } from './api-routes.ts';
import { isAppUrl } from './origin.ts';

/**
 * Whether a frame may go to an address. The window stays with the page's own routes: a file of the server opened in it
 * would leave its user without a way back. Frames may also show a document that the page itself wrote into them.
 */
export function mayNavigate(address: string, isMainFrame: boolean): boolean {
  if (!isMainFrame && address === 'about:srcdoc') return true;
  return isAppUrl(address) && routeOf('GET', new URL(address).pathname, true) === null;
}

const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Copying a text and watching a video in full are all that the page needs; camera, location and the rest are refused. */
export const mayUse = (permission: string, address: string): boolean => granted.has(permission) && isAppUrl(address);
