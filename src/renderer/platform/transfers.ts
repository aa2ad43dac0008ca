import type {
  DownloadOrder,
  Transfer,
  TransferActions,
  TransferLimits,
  TransferLogEntry,
  UploadOrder,
  UploadTarget,
} from '#shared/domain/transfers/transfer.ts';

/** Bandwidth limits of the app. */
export interface TransferLimitControl {
  get(): Promise<TransferLimits>;
  set(limits: TransferLimits): Promise<void>;
}

/**
 * Uploads and downloads of the signed-in account. They belong to the app, so they continue when a screen is closed.
 * Members that the platform does not support are left out. Every call rejects with a `UserFacingError` when it fails.
 */
export interface Transfers extends Omit<TransferActions, 'setLimits'> {
  /** Transfers in queue order. Returns the same array instance until something changes. */
  list(): readonly Transfer[];
  /** Called after every change of `list()`. Returns a function that unsubscribes. */
  observe(listener: () => void): () => void;
  /**
   * Queues a file and returns the transfer's id. The file of an unfinished upload for the same target resumes it;
   * another file replaces it.
   */
  upload(file: File, order: UploadOrder): Promise<string>;
  /**
   * Whether an unfinished upload exists for a target, in this tab or another one. After a reload it is known before
   * `list` shows it.
   */
  isBegun(target: UploadTarget): Promise<boolean>;
  /** Whether unfinished transfers resume when the same account logs in again; otherwise a log-out deletes them. */
  readonly outlastsLogOut: boolean;
  /** Whether a file matches the one of an upload, compared without reading it. */
  isSameFile(id: string, file: File): boolean;
  /**
   * Queues a download and returns its id, or null when the user cancels the save dialog. Without it the browser downloads.
   */
  readonly download?: (order: DownloadOrder) => Promise<string | null>;
  readonly limits?: TransferLimitControl;
  /** Reveals a saved file in its folder. */
  readonly reveal?: (id: string) => Promise<void>;
  /** The log of a transfer, oldest entry first. */
  readonly log?: (id: string) => Promise<readonly TransferLogEntry[]>;
}
