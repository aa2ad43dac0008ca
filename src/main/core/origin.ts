const scheme = 'app';
const host = 'bundle';

/** The page's own origin: the renderer's files and the API's answers all come from here. */
export const appOrigin = `${scheme}://${host}`;
export const appScheme = scheme;
export const appHost = host;

/** Whether an address belongs to the page's own origin. Anything that is no address does not. */
export function isAppUrl(address: string): boolean {
  // URL.origin is the text "null" for schemes outside the web's own, so the parts are compared.
  return URL.canParse(address) && isAppParts(new URL(address));
}

const isAppParts = (url: URL): boolean =>
  url.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === '';
