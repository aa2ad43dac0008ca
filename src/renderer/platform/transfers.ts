import type {
  DownloadOrder,
  Transfer,
  TransferActions,
  TransferLimits,
  TransferLogEntry,
  UploadOrder,
  UploadTarget,
} from '#shared/domain/transfer.ts';

/** How fast the app may send and receive; for a line that others need as well. */
export interface TransferLimitControl {
  get(): Promise<TransferLimits>;
  set(limits: TransferLimits): Promise<void>;
}

/**
 * Uploads and downloads of the signed-in account. They belong to the app, not to a screen: leaving one changes nothing.
 * Members that the platform does not support are null. Every call rejects with a `UserFacingError` when it is refused.
 */
export interface Transfers extends Omit<TransferActions, 'setLimits'> {
  /** In the order of the queue. The same array instance until something changes. */
  list(): readonly Transfer[];
  /** Called after every change of `list()`. Returns the way to stop. */
  observe(listener: () => void): () => void;
  /**
   * Queues a file and answers the transfer's id. The file of an unfinished upload for the same target goes on where
   * that one stopped; another file takes its place.
   */
  upload(file: File, order: UploadOrder): Promise<string>;
  /**
   * Whether an upload for a target was begun and has not ended, here or in another tab; after a reload also before `list`
   * shows it.
   */
  isBegun(target: UploadTarget): Promise<boolean>;
  /** Whether unfinished transfers go on when the same account logs in again; else a log-out forgets them. */
  readonly outlastsLogOut: boolean;
  /** Whether a file is the one that an upload was begun with, as far as that can be told without reading it. */
  isSameFile(id: string, file: File): boolean;
  /** Queues a download and answers its id, or null when nobody chose where to save it. Null: the browser downloads. */
  readonly download: ((order: DownloadOrder) => Promise<string | null>) | null;
  readonly limits: TransferLimitControl | null;
  /** Shows a saved file in its folder. */
  readonly reveal: ((id: string) => Promise<void>) | null;
  /** Log of a transfer, oldest entry first. */
  readonly log: ((id: string) => Promise<readonly TransferLogEntry[]>) | null;
}
