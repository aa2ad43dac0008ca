import type { Transfer, TransferActions, UploadOrder } from '#shared/domain/transfer.ts';

/** Uploads and downloads of the signed-in account. They belong to the app, not to a screen: leaving one changes nothing. */
export interface Transfers extends Omit<TransferActions, 'setLimits'> {
  /** In the order of the queue. The same array until something changes. */
  list(): readonly Transfer[];
  /** Called after every change of `list()`. Returns the way to stop. */
  observe(listener: () => void): () => void;
  /**
   * Queues a file and answers the transfer's id. The file of an unfinished upload for the same target goes on where that
   * one stopped; another file takes its place.
   * @throws SpokenFailure when the file cannot be taken
   */
  upload(file: File, order: UploadOrder): Promise<string>;
  /** Whether a file is the one that an upload was begun with, as far as that can be told without reading it. */
  isSameFile(id: string, file: File): boolean;
}
