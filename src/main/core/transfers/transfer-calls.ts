import type {
  DownloadOrder,
  Transfer,
  TransferActions,
  TransferLimits,
  TransferLogEntry,
} from '#shared/domain/transfers/transfer.ts';
import type { CallName, UploadFromPath } from '#shared/ipc/calls.ts';
import type { OpenedVideo } from '#shared/ipc/opened-file.ts';
import type { Handlers } from '../bridge.ts';
import type { WatchedFolders } from './watched-folders.ts';

/** Uploads and downloads as the bridge exposes them; `Calls` documents each method. */
export interface Transfers extends TransferActions {
  list(): readonly Transfer[];
  /** Checks the file at an absolute path by the rules of the website. Rejects as `addUpload` does. */
  inspect(path: string): Promise<OpenedVideo>;
  addUpload(upload: UploadFromPath): Promise<Transfer>;
  addDownload(download: DownloadOrder): Promise<Transfer | null>;
  limits(): TransferLimits;
  reveal(id: string): Promise<void>;
  log(id: string): Promise<readonly TransferLogEntry[]>;
}

type TransferCall = Extract<CallName, `transfers:${string}`>;

const done = async (work: Promise<void>): Promise<undefined> => {
  await work;
  return undefined;
};

/** Handlers of the calls about watched folders. */
export const folderHandlers = (
  folders: Pick<WatchedFolders, 'views' | 'watch' | 'end' | 'upload' | 'skip'>,
): Pick<Handlers, Extract<CallName, `folders:${string}`>> => ({
  'folders:list': () => folders.views(),
  'folders:watch': (job) => done(folders.watch(job)),
  'folders:end': (job) => done(folders.end(job)),
  'folders:upload': (id) => done(folders.upload(id)),
  'folders:skip': (id) => done(folders.skip(id)),
});

/** Handlers of all transfer calls. */
export const transferHandlers = (transfers: Transfers): Pick<Handlers, TransferCall> => ({
  'transfers:list': () => transfers.list(),
  'transfers:add-upload': (upload) => transfers.addUpload(upload),
  'transfers:add-download': (download) => transfers.addDownload(download),
  'transfers:pause': (id) => done(transfers.pause(id)),
  'transfers:resume': (id) => done(transfers.resume(id)),
  'transfers:cancel': (id) => done(transfers.cancel(id)),
  'transfers:remove': (id) => done(transfers.remove(id)),
  'transfers:move': (id, before) => done(transfers.moveBefore(id, before)),
  'transfers:limits': () => transfers.limits(),
  'transfers:set-limits': (limits) => done(transfers.setLimits(limits)),
  'transfers:reveal': (id) => done(transfers.reveal(id)),
  'transfers:log': (id) => transfers.log(id),
});
