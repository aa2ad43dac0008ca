import { createLinkDownloads } from '../link-downloads.ts';
import { createLocalSession } from '../local-session.ts';
import { noCapabilities } from '../no-capabilities.ts';
import type { Platform } from '../platform.ts';
import type { PlatformServices } from '../platform-services.ts';
import { watchAccount } from './account-watch.ts';
import { createWebTransfers } from './web-transfers.ts';

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
