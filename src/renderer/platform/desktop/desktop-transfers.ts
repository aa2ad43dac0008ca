import { isFinal, isSameTarget, type Transfer } from '#shared/domain/transfers/transfer.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import type { Reply } from '#shared/ipc/reply.ts';
import type { OpenedFiles, WatchedFolders } from '../platform.ts';
import type { Transfers } from '../transfers.ts';
import { tell, unwrapForUser } from './reply.ts';

const NONE: readonly Transfer[] = [];

const done = async (reply: Promise<Reply<undefined>>): Promise<void> => unwrapForUser(await reply);

/** Transfers run in the main process; the page shows the list that it receives. */
export const createDesktopTransfers = ({ transfers, on }: Pick<DesktopApi, 'transfers' | 'on'>): Transfers => {
  const listeners = new Set<() => void>();
  let list = NONE;
  let isKnown = false;
  /** Whether the main process knows that this page follows the transfers. */
  let isFollowing = false;
  const adopt = (newest: readonly Transfer[]) => {
    list = newest;
    for (const listener of [...listeners]) listener();
  };
  on('transfers:changed', (newest) => {
    isKnown = true;
    adopt(newest);
  });
  const ask = async () => {
    const known = unwrapForUser(await transfers.list());
    isFollowing = true;
    // An event during the request carries a newer list.
    if (!isKnown) adopt(known);
  };
  return {
    list: () => list,
    observe: (listener) => {
      listeners.add(listener);
      // From this call on the main process leaves it to the page to show how a transfer ends, while its window is focused.
      // A failure is ignored, because the next event carries the whole list.
      if (!isFollowing) ask().catch(() => undefined);
      return () => listeners.delete(listener);
    },
    upload: async (file, order) => {
      const waiting = list.find(({ state, target }) => state === 'file' && isSameTarget(target, order.target));
      const { id } = unwrapForUser(await transfers.addUpload(file, order));
      if (waiting && waiting.id !== id) await done(transfers.cancel(waiting.id));
      return id;
    },
    isBegun: async (target) => {
      if (!isKnown) await ask();
      return list.some((transfer) => !isFinal(transfer) && isSameTarget(transfer.target, target));
    },
    outlastsLogOut: true,
    isSameFile: (id, { name, size }) => {
      const found = list.find((transfer) => transfer.id === id);
      return found !== undefined && found.fileName === name && found.size === size;
    },
    pause: (id) => done(transfers.pause(id)),
    resume: (id) => done(transfers.resume(id)),
    cancel: (id) => done(transfers.cancel(id)),
    remove: (id) => done(transfers.remove(id)),
    moveBefore: (id, before) => done(transfers.moveBefore(id, before)),
    download: async (order) => unwrapForUser(await transfers.addDownload(order))?.id ?? null,
    limits: {
      get: async () => unwrapForUser(await transfers.limits()),
      set: (limits) => done(transfers.setLimits(limits)),
    },
    reveal: (id) => done(transfers.reveal(id)),
    log: async (id) => unwrapForUser(await transfers.log(id)),
  };
};

/** Files that the user opened with the app, also those from before the page was loaded. */
export const createOpenedFiles = ({ openedFiles, on }: Pick<DesktopApi, 'openedFiles' | 'on'>): OpenedFiles => ({
  watch: (listener) => {
    const stop = on('opened:changed', listener);
    tell(openedFiles.list(), listener);
    return stop;
  },
  // A failure is ignored: the page has dropped the files, and offers them again at most after a reload.
  dismiss: (ids) => void openedFiles.dismiss(ids).catch(() => undefined),
  inspect: async (id) => unwrapForUser(await openedFiles.inspect(id)),
  upload: async (id, order) => unwrapForUser(await openedFiles.upload(id, order)),
});

/** Folders that the main process watches. */
export const createWatchedFolders = ({ folders, on }: Pick<DesktopApi, 'folders' | 'on'>): WatchedFolders => ({
  observe: (listener) => {
    let isKnown = false;
    const stop = on('folders:changed', (newest) => {
      isKnown = true;
      listener(newest);
    });
    // An event during the request carries newer folders.
    tell(folders.list(), (known) => isKnown || listener(known));
    return stop;
  },
  watch: (job) => done(folders.watch(job)),
  end: (job) => done(folders.end(job)),
  upload: (id) => done(folders.upload(id)),
  skip: (id) => done(folders.skip(id)),
});
