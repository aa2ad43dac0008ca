import { isAppRoute } from '#shared/domain/pages/app-routes.ts';
import { APP_SCHEME } from '#shared/domain/pages/deep-link.ts';

/** Longest accepted link in characters. */
const longestLink = 2_048;
const prefix = `${APP_SCHEME}:`;

const isLink = (text: string): boolean => text.toLowerCase().startsWith(prefix);

/**
 * The route that a deep link opens, e.g. `ugc-marketplace://open/orders`; null for an invalid link. Anyone can create a
 * link, so only known routes are accepted.
 */
export function routeOfLink(text: string): string | null {
  if (text.length > longestLink || !isLink(text) || !URL.canParse(text)) return null;
  const { host, pathname, username, password, port, search, hash } = new URL(text);
  if (host !== 'open' || [username, password, port, search, hash].some((part) => part !== '')) return null;
  return isAppRoute(pathname) ? pathname : null;
}

/** The deep link among the arguments of a second instance, which is how Windows and Linux pass it. */
export const linkInArguments = (argv: readonly string[]): string | null => argv.find(isLink) ?? null;
