import { createLinkDownloads } from '../link-downloads.ts';
import { createLocalSession } from '../local-session.ts';
import type { Platform } from '../platform.ts';
import { createTusUploads } from '../tus-uploads.ts';

const openExternal = async (url: string): Promise<void> => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new Error('This address cannot be opened.');
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** The website: token in local storage, uploads from the page, downloads by the browser. */
export const createWebPlatform = (chunkBytes: () => Promise<number>): Platform => {
  const session = createLocalSession(localStorage, window);
  return {
    session,
    uploads: createTusUploads({
      token: () => session.read('token'),
      account: () => session.read('auth_id'),
      chunkBytes,
      endpoint: '/api/uploads',
    }),
    downloads: createLinkDownloads(document),
    routes: null,
    identity: { signIn: async () => (await import('./google-sign-in.ts')).signIn() },
    openExternal,
  };
};
