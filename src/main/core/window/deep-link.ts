import { isAppRoute } from '#shared/domain/app-routes.ts';
import { APP_SCHEME } from '#shared/domain/deep-link.ts';

/** The longest link that is read, in characters. */
const longestLink = 2_048;
const prefix = `${APP_SCHEME}:`;

const isLink = (text: string): boolean => text.toLowerCase().startsWith(prefix);

/**
 * The page that a link of the system opens: `ugc-marketplace://open/orders`. Anybody can write such a link, so it names
 * one of the known pages and nothing else. Null for everything else.
 */
export function routeOfLink(text: string): string | null {
  if (text.length > longestLink || !isLink(text) || !URL.canParse(text)) return null;
  const { host, pathname, username, password, port, search, hash } = new URL(text);
  if (host !== 'open' || [username, password, port, search, hash].some((part) => part !== '')) return null;
  return isAppRoute(pathname) ? pathname : null;
}

/** Windows and Linux hand a link over as one of the arguments of a second start; the app's own switches are no links. */
export const linkInArguments = (argv: readonly string[]): string | null => argv.find(isLink) ?? null;
