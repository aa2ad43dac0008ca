import type { Role } from '../people/roles.ts';

const ID = '[1-9]\\d{0,14}';

/**
 * Routes that may be opened from outside the page: by a notification, a deep link or the tray. A subset of the router's
 * table, without pages that perform an action when they open.
 */
const OPENED_FROM_OUTSIDE = [
  '/',
  '/dashboard',
  '/profile',
  '/notifications',
  '/receipts',
  '/chat',
  '/chat/support',
  `/chat/${ID}`,
  '/products',
  '/drafts',
  '/awaiting-scripts',
  '/orders',
  `/job-script/${ID}`,
  `/job-details/${ID}`,
  `/review/${ID}`,
  '/creators',
  `/creators/${ID}`,
  `/brands/${ID}`,
  '/renew-payment',
  '/jobs',
  `/jobs/${ID}`,
  '/tasks',
  `/tasks/${ID}`,
  '/earnings',
  '/applications',
].map((pattern) => new RegExp(`^${pattern}$`));

/** Pages of an account besides these at which the desktop client may start again. */
const ONLY_RESUMED = [
  '/new-job',
  `/edit-job/${ID}`,
  `/job-details/${ID}/compare`,
  '/receipts/[\\w-]{1,40}',
  '/earnings/\\d{4}',
].map((pattern) => new RegExp(`^${pattern}$`));

/** Whether the desktop client may start at a path where somebody left it: a page that takes a log-in. */
export const isResumedRoute = (path: string): boolean =>
  path !== '/' && (isAppRoute(path) || ONLY_RESUMED.some((pattern) => pattern.test(path)));

/** Whether a path, without query and fragment, may be opened from outside. */
export const isAppRoute = (path: string): boolean => OPENED_FROM_OUTSIDE.some((pattern) => pattern.test(path));

/** Path of a job's page for one side. */
export const jobPath = (side: Role, id: number): string => (side === 'brand' ? `/job-details/${id}` : `/jobs/${id}`);
