import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import tls from 'node:tls';
import { limits } from '#shared/domain/limits.ts';
import { systemTiming } from '#shared/domain/timing.ts';
import type { DownloadOrder, Transfer } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import { createProxyAgents, type ProxyAgents, type ProxyAgentsOptions } from '../proxy-agents.ts';
import type { Session } from '../session.ts';
import { ChecksumThread } from './checksum-thread.ts';
import { assertRoom, type FreeBytes, freeBytesIn } from './disk-room.ts';
import { createDownloadClient } from './download-client.ts';
import { onDisk } from './download-failure.ts';
import { downloadName } from './download-name.ts';
import { DownloadRunner } from './download-runner.ts';
import { followFolder } from './folder-listing.ts';
import { createHttpClient, type Send } from './http-client.ts';
import { createMetadataReader, type StartThread } from './read-metadata.ts';
import { DeliverySaver, type SaveDeliveriesOptions } from './save-deliveries.ts';
import { dataOf } from './server-answers.ts';
import { SignedInAccount, type SignedInWithRole } from './signed-in-account.ts';
import type { DownloadEntry } from './transfer-entry.ts';
import { TransferFiles } from './transfer-files.ts';
import { TransferJournal } from './transfer-journal.ts';
import { TransferList } from './transfer-list.ts';
import { type DownloadPlan, TransferService, type TransferServiceOptions } from './transfer-service.ts';
import { UploadRunner } from './upload-runner.ts';
import { WatchedFolders, type WatchedFoldersOptions } from './watched-folders.ts';

const NOT_OURS = 'This file cannot be downloaded.';
const MOVED = 'The file is no longer where it was saved. It was moved, renamed or deleted.';

const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );

interface DownloadPlannerOptions {
  /** The configured download folder; null asks for each download. */
  readonly folder: () => string | null;
  /** Shows a save dialog; null when the user cancels. */
  readonly askPath: (name: string) => Promise<string | null>;
  readonly freeBytes: FreeBytes;
}

/**
 * Decides where a download is saved. Rejects with `Rejected` before anything is written when it cannot start. In the
 * folder of a failed download the room for the missing bytes is checked when it is resumed.
 */
export const createDownloadPlanner =
  ({ folder, askPath, freeBytes }: DownloadPlannerOptions) =>
  async (
    { url, fileName, target, size, sha256 }: DownloadOrder,
    failed: DownloadEntry | undefined,
  ): Promise<DownloadPlan | null> => {
    // A compromised page may name any URL, so only file paths of the server are accepted.
    if (!/^\/media\/(files|orders|exports|statements)\//.test(url)) throw new Rejected(NOT_OURS, { canRetry: false });
    const name = downloadName(fileName, target);
    const set = folder();
    const path = set === null ? await askPath(name) : join(set, name);
    if (path === null || !isAbsolute(path)) return null;
    await onDisk(lstat(dirname(path)));
    // The dialog has asked whether to replace a file that is there now; one that appears later is kept.
    const replaces = set === null && (await isFile(path));
    const isResumable = failed !== undefined && dirname(failed.download.path) === dirname(path);
    if (!isResumable) await assertRoom(dirname(path), size, freeBytes);
    return {
      fileName: basename(path),
      download: { url, sha256, path, replaces, part: null, etag: null, mismatches: 0 },
    };
  };

/** Reveals a saved file in its folder. Rejects with `Rejected` when the file is gone. */
const createReveal =
  (show: (path: string) => void) =>
  async ({ download: { path } }: DownloadEntry): Promise<void> => {
    if (!(await isFile(path))) throw new Rejected(MOVED, { canRetry: false });
    show(path);
  };

/** Added to `node:tls` in Node 22.15. */
interface WithSystemAuthorities {
  getCACertificates(kind: 'default' | 'system'): string[];
}

const hasSystemAuthorities = (module: object): module is WithSystemAuthorities =>
  'getCACertificates' in module && typeof module.getCACertificates === 'function';

/**
 * PEM certificates of all authorities that the system trusts, including a company's own. Undefined where Node cannot
 * read the system's store and uses only its own list.
 */
export const systemAuthorities = (module: object = tls): readonly string[] | undefined =>
  hasSystemAuthorities(module)
    ? [...new Set([...module.getCACertificates('default'), ...module.getCACertificates('system')])]
    : undefined;

const IDLE = 10_000;
/** Request size that every proxy accepts; used until the server announces its own. */
const CAUTIOUS_CHUNK = 8 * 2 ** 20;

/** Upload limits of the server's client configuration, with safe defaults until they are loaded. */
class ServerLimits {
  maxBytes: number = limits.videoBytes;
  chunkBytes: number = CAUTIOUS_CHUNK;
  readonly #send: Send;
  #isKnown = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Loads the limits once. Never rejects, because the server enforces its limits itself. */
  async refresh(): Promise<void> {
    if (this.#isKnown) return;
    const signal = AbortSignal.timeout(IDLE);
    const answer = await this.#send({
      method: 'GET',
      path: '/api/client-config',
      headers: {},
      signal,
      idle: IDLE,
    }).catch(() => null);
    const upload = answer && dataOf(answer)?.upload;
    if (!isRecord(upload)) return;
    const { max_bytes: maxBytes, chunk_bytes: chunkBytes } = upload;
    if (!Number.isSafeInteger(maxBytes) || !Number.isSafeInteger(chunkBytes) || Number(chunkBytes) <= 0) return;
    this.maxBytes = Number(maxBytes);
    this.chunkBytes = Number(chunkBytes);
    this.#isKnown = true;
  }
}

export interface TransfersOptions {
  /** Scheme, host and port of the server. */
  readonly origin: string;
  /** Folder of the journal and the logs; created when missing. */
  readonly folder: string;
  readonly session: Pick<Session, 'token' | 'reject'>;
  readonly resolveProxy: (url: string) => Promise<string>;
  readonly proxyCredentials: ProxyAgentsOptions['credentials'];
  readonly isOnline: () => boolean;
  /** Starts the thread that reads the container of a video. */
  readonly startMetadataThread: StartThread;
  /** Where downloads are saved, and how a saved file is revealed. */
  readonly saving: Pick<DownloadPlannerOptions, 'folder' | 'askPath'> & { readonly show: (path: string) => void };
  /** See `TransferServiceOptions`. */
  readonly isOnBattery?: TransferServiceOptions['isOnBattery'];
  readonly deliveries: Pick<SaveDeliveriesOptions, 'folder' | 'askForFolder' | 'tell'>;
  readonly folders: Pick<WatchedFoldersOptions, 'askForFolder' | 'tell' | 'changed'>;
  readonly changed: (transfers: readonly Transfer[]) => void;
  /** Called with the signed-in account before its transfers run. */
  readonly identified: (who: SignedInWithRole) => void;
  readonly warn: (message: string) => void;
  readonly report: (error: unknown) => void;
}

/** Switches to the next proxy after each broken connection, since the first of several may be down. */
const withProxyFailover =
  <Request, Reply>(send: (request: Request) => Promise<Reply>, failed: () => void) =>
  async (request: Request): Promise<Reply> => {
    try {
      return await send(request);
    } catch (error) {
      if (error instanceof Interrupted && error.reason === 'connection') failed();
      throw error;
    }
  };

/**
 * Wires up the uploads and downloads of the main process, what saves new deliveries, and the watched folders. `start` of the
 * service resumes the transfers of the last run.
 */
export const createTransfers = (
  options: TransfersOptions,
): { readonly service: TransferService; readonly deliveries: DeliverySaver; readonly folders: WatchedFolders } => {
  const { origin, folder, session, resolveProxy, proxyCredentials: credentials, startMetadataThread, warn } = options;
  const timing = systemTiming;
  const { now } = timing;
  const proxiesOf = (to: string) =>
    createProxyAgents({ origin: to, resolveProxy, credentials, authorities: systemAuthorities, now, warn });
  const proxies = proxiesOf(origin);
  /** Those of the store to which the server leads, by its origin. */
  const stores = new Map<string, ProxyAgents>();
  const agent = (to: string) => {
    const known = to === origin ? proxies : (stores.get(to) ?? proxiesOf(to));
    if (known !== proxies) stores.set(to, known);
    return known.agent();
  };
  const failed = () => {
    for (const each of [proxies, ...stores.values()]) each.failed();
  };
  const send = withProxyFailover(createHttpClient({ origin, agent: proxies.agent }), proxies.failed);
  const open = withProxyFailover(createDownloadClient({ origin, agent }), failed);
  const limits = new ServerLimits(send);
  const account = new SignedInAccount({ token: session.token, send, now });
  const files = new TransferFiles({ folder, now, warn });
  const list = new TransferList({ journal: new TransferJournal({ folder, now, warn }), timing, warn });
  const chunkBytes = () => limits.chunkBytes;
  const checksums = new ChecksumThread();
  const poster = (id: string) => files.poster(id);
  const service = new TransferService({
    ...options,
    list,
    files,
    runners: {
      upload: new UploadRunner({ checksums, send, now, chunkBytes, poster }),
      download: new DownloadRunner({ checksums, send, open, now, freeBytes: freeBytesIn }),
    },
    identify: async (signal) => {
      const [who] = await Promise.all([account.get(signal), limits.refresh()]);
      if (who) options.identified(who);
      return who;
    },
    reject: session.reject,
    maxBytes: () => limits.maxBytes,
    readMetadata: createMetadataReader(startMetadataThread),
    planDownload: createDownloadPlanner({ ...options.saving, freeBytes: freeBytesIn }),
    reveal: createReveal(options.saving.show),
    timing,
    random: Math.random,
    newId: randomUUID,
  });
  const { folder: savedIn, askForFolder, tell } = options.deliveries;
  const deliveries = new DeliverySaver({
    ...{ folder: savedIn, askForFolder, tell, list, send, timing, report: options.report },
    identify: (signal) => account.get(signal),
    add: (owner, order) => service.addDownloadOf(owner, order),
  });
  const folders = new WatchedFolders({
    ...{ ...options.folders, list, send, timing, follow: followFolder, report: options.report },
    identify: (signal) => account.get(signal),
    check: (path, within) => service.check(path, within),
    upload: (owner, upload, within) => service.addUploadOf(owner, upload, within),
  });
  return { service, deliveries, folders };
};
