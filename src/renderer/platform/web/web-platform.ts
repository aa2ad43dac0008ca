import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { createLocalSession } from '../local-session.ts';
import type { Downloads, Platform } from '../platform.ts';
import type { PlatformServices } from '../platform-services.ts';
import type { Transfers } from '../transfers.ts';
import { watchAccount } from './account-watch.ts';
import { hasUnfinished } from './upload-journal.ts';
import type { UploadQueue, WebTransfersOptions } from './upload-queue.ts';

const NONE: readonly Transfer[] = [];

/** Uploads from the page. The code is loaded with the first upload, or when an earlier visit left an unfinished one. */
export const createWebTransfers = (options: WebTransfersOptions): Transfers => {
  const { account } = options;
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener();
  };
  let queue: UploadQueue | null = null;
  let opening: Promise<UploadQueue> | null = null;
  const open = async () => {
    queue = (await import('./upload-queue.ts')).openUploadQueue(options);
    queue.observe(notifyListeners);
    notifyListeners();
    return queue;
  };
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    list: () => queue?.list() ?? NONE,
    observe: (listener) => {
      listeners.add(listener);
      // A failure is ignored, because the next use imports the code again.
      if (!queue && hasUnfinished(localStorage)) opened().catch(() => undefined);
      return () => listeners.delete(listener);
    },
    upload: async (file, order) => {
      const owner = account.owner();
      return (await opened()).upload(file, order, owner);
    },
    isBegun: async (target) => (queue !== null || hasUnfinished(localStorage)) && (await opened()).isBegun(target),
    outlastsLogOut: false,
    isSameFile: (id, file) => queue?.isSameFile(id, file) ?? false,
    pause: async (id) => queue?.pause(id),
    resume: async (id) => queue?.resume(id),
    cancel: async (id) => queue?.cancel(id),
    remove: async (id) => queue?.remove(id),
    moveBefore: async (id, before) => queue?.moveBefore(id, before),
    // A page has no access to the download folder and cannot limit its rate, hence neither `download` nor `limits`.
  };
};

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
