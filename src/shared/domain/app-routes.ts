const ID = '[1-9]\\d{0,14}';

/**
 * Pages that something outside the page may open: a notification, a link of the system, the tray. A subset of the
 * router's table; a page that acts by itself when it is opened does not belong here.
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
  '/renew-payment',
  '/jobs',
  `/jobs/${ID}`,
  '/tasks',
  '/earnings',
  '/applications',
].map((pattern) => new RegExp(`^${pattern}$`));

/** Whether a path, without query and fragment, may be opened from outside. */
export const isAppRoute = (path: string): boolean => OPENED_FROM_OUTSIDE.some((pattern) => pattern.test(path));
