import { type FileMetadata, fileMetadata, UNKNOWN } from '#renderer/entities/transfer/file-metadata.ts';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { messageOf } from '#renderer/lib/api/failure.ts';
import type { OpenedFiles } from '#renderer/platform/platform.ts';
import type { Transfers } from '#renderer/platform/transfers.ts';
import type { UploadOrder } from '#shared/domain/transfers/transfer.ts';
import type { OpenedFile } from '#shared/ipc/opened-file.ts';
import { NO_PICTURE } from '#shared/media/video-types.ts';

/** What is known of a file that was read: its size in bytes and its metadata, or why it cannot be uploaded. */
export type Reading = { readonly size: number; readonly metadata: FileMetadata } | { readonly problem: string };

export const isProblem = (reading: Reading | undefined): reading is Extract<Reading, { problem: string }> =>
  reading !== undefined && 'problem' in reading;

/** A file for which the creator chooses a task: one of the page, or one that was opened with the desktop client. */
export interface OfferedVideo {
  readonly key: string;
  readonly name: string;
  /** Never rejects. */
  readonly reading: Promise<Reading>;
  readonly upload: (order: UploadOrder) => Promise<unknown>;
}

const readFile = async (file: File): Promise<Reading> => {
  const choice = chooseVideo([file]);
  if ('rejection' in choice) return { problem: choice.rejection };
  const metadata = await fileMetadata(file);
  return metadata.hasPicture === false ? { problem: `“${file.name}”: ${NO_PICTURE}` } : { size: file.size, metadata };
};

/** Files of the page that were dropped on the tasks. Reads each at once. */
export const offerFiles = (files: readonly File[], transfers: Pick<Transfers, 'upload'>): readonly OfferedVideo[] =>
  files.map((file, at) => ({
    key: `${at} ${file.name}`,
    name: file.name,
    reading: readFile(file),
    upload: (order) => transfers.upload(file, order),
  }));

/** A file that was opened with the desktop client, whose main process checks it at once. */
export const offerOpened = ({ id, name }: OpenedFile, opened: OpenedFiles): OfferedVideo => ({
  key: id,
  name,
  reading: opened.inspect(id).then(
    ({ size, metadata }) => ({ size, metadata: metadata ?? UNKNOWN }),
    (error: unknown) => ({ problem: messageOf(error) }),
  ),
  upload: (order) => opened.upload(id, order),
});
