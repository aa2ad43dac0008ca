/** Every page of the router, with its parameters; a test compares the two. */
export const APP_PAGES = [
  '/',
  '/terms-and-conditions',
  '/privacy-policy',
  '/under-maintenance',
  '/register',
  '/login',
  '/forgot-password',
  '/verify-email',
  '/pay',
  '/c/:key',
  '/dashboard',
  '/profile',
  '/chat/:userId?',
  '/notifications',
  '/receipts',
  '/receipts/:number',
  '/brands/:id',
  '/creators/:id',
  '/products',
  '/creators',
  '/new-job',
  '/edit-job/:id',
  '/drafts',
  '/awaiting-scripts',
  '/job-script/:id',
  '/orders',
  '/job-details/:id',
  '/job-details/:id/compare',
  '/review/:id',
  '/renew-payment',
  '/subscription-renewed',
  '/jobs',
  '/jobs/:id',
  '/tasks',
  '/tasks/:id',
  '/earnings',
  '/earnings/:year',
  '/applications',
] as const;

const PATTERNS = APP_PAGES.map((page) => {
  const pattern = page.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern === '/' ? '' : pattern}/?$`, 'i');
});

/** Whether the router has a page for a path, without query and fragment. Any other one answers 404. */
export const isAppPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
