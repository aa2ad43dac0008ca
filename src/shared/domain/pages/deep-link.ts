/** The scheme that the desktop client's installer registers with the system. */
export const APP_SCHEME = 'ugc-marketplace';

/** A link that opens a page of the router in the desktop client; it carries no secret and proves nothing. */
export const appLink = (path: `/${string}`): string => `${APP_SCHEME}://open${path}`;
