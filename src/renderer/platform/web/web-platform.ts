import { createLocalSession } from '../local-session.ts';
import { noCapabilities } from '../no-capabilities.ts';
import type { Downloads, Platform } from '../platform.ts';
import type { PlatformServices } from '../platform-services.ts';
import { watchAccount } from './account-watch.ts';
import { createWebTransfers } from './web-transfers.ts';

/** Downloads through the browser; the URL is signed and needs no token. */
const createLinkDownloads = (page: Document): Downloads => ({
  save: async (url, filename) => {
    const link = page.createElement('a');
    link.href = url;
    link.download = filename;
    link.rel = 'noopener';
    page.body.append(link);
    link.click();
    link.remove();
  },
});

const openExternal = async (url: string): Promise<void> => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new Error('This address cannot be opened.');
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** The website's platform: token in local storage, uploads from the page, downloads by the browser. */
export const createWebPlatform = (services: PlatformServices): Platform => {
  const { session, account } = watchAccount(createLocalSession(localStorage, window));
  return {
    ...noCapabilities,
    session,
    transfers: createWebTransfers({ session, account, services }),
    downloads: createLinkDownloads(document),
    identity: {
      signIn: async () => {
        const [{ signIn }, config] = await Promise.all([import('./google-sign-in.ts'), services.clientConfig()]);
        return signIn(config);
      },
    },
    tabs: { open: (path) => void window.open(path, '_blank', 'noopener') },
    openExternal,
  };
};
