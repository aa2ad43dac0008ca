const scheme = 'app';
const host = 'bundle';

/** The page's origin, which serves the renderer's files and the API's responses. */
export const appOrigin = `${scheme}://${host}`;
export const appScheme = scheme;
export const appHost = host;

/** Whether a URL belongs to the page's origin. False for an invalid URL. */
export function isAppUrl(address: string): boolean {
  // Compares the parts, because URL.origin is the text "null" for custom schemes.
  return URL.canParse(address) && isAppParts(new URL(address));
}

const isAppParts = (url: URL): boolean =>
  url.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === '';
