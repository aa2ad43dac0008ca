import { isResumedRoute } from '#shared/domain/pages/app-routes.ts';
import { isAppUrl } from '../origin.ts';

/** Path at which a new window starts: where the last one was left, else the dashboard, whose guard leads to the log-in. */
export const startPage = (stored: unknown): string =>
  typeof stored === 'string' && isResumedRoute(stored) ? stored : '/dashboard';

/**
 * Path to start at next time; null for an address that is not kept: public pages and those of the log-in. A query is not
 * kept, since it may hold the secret of a payment.
 */
export const resumedRoute = (address: string): string | null => {
  if (!isAppUrl(address)) return null;
  const { pathname } = new URL(address);
  return isResumedRoute(pathname) ? pathname : null;
};
