import type { Transfer, TransferState, UploadTarget } from '#shared/domain/transfer.ts';
import type { UploadFailure } from '../platform-services.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { idOf } from './upload-journal.ts';

/** Start of an upload: from a form, or from the journal after a reload. */
export interface UploadSource {
  readonly account: string;
  readonly target: UploadTarget;
  readonly title: string;
  readonly file: Pick<File, 'name' | 'size' | 'lastModified'>;
  readonly poster: string | undefined;
  /** Address of the upload on the server; null before the server has assigned it. */
  readonly url: string | null;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

/** Functions of the queue that an upload calls. */
export interface UploadPorts {
  /** The call that gives the bytes their meaning; repeated while nobody answers it. Null: it is claimed. */
  readonly claim: (id: string) => Promise<UploadFailure | null>;
  /** The server has said where it waits for the rest. */
  readonly located: () => void;
  /** Called after every change of `progress`. */
  readonly changed: () => void;
  readonly environment: Pick<UploadEnvironment, 'now' | 'schedule' | 'isOnline'>;
}

/** How far an upload is; `sent` is at least `accepted` while bytes are on their way. */
export interface UploadProgress extends Pick<Transfer, 'waiting' | 'failure'> {
  readonly state: TransferState;
  /** Bytes that have left the page; the next attempt begins with those that the server has. */
  readonly sent: number;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

/** An upload as the screens see it. `bytesPerSecond` is null while nothing moves. */
export const transferOf = (
  { target, title, file }: UploadSource,
  { sent, state, waiting, failure }: UploadProgress,
  bytesPerSecond: number | null,
): Transfer => ({
  id: idOf(target),
  direction: 'upload',
  target,
  title,
  fileName: file.name,
  size: file.size,
  moved: sent,
  state,
  waiting,
  failure,
  bytesPerSecond,
  secondsLeft: bytesPerSecond ? Math.ceil((file.size - sent) / bytesPerSecond) : null,
  canReveal: false,
});
