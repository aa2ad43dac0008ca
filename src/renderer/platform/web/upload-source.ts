import type { Transfer, TransferState, UploadTarget } from '#shared/domain/transfers/transfer.ts';
import type { UploadFailure } from '../platform-services.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { idOf } from './upload-journal.ts';

/** The start data of an upload: from a form, or from the journal after a reload. */
export interface UploadSource {
  readonly account: string;
  readonly target: UploadTarget;
  readonly title: string;
  readonly file: Pick<File, 'name' | 'size' | 'lastModified'>;
  readonly poster: string | undefined;
  /** URL of the upload on the server; null before the server has assigned it. */
  readonly url: string | null;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

/** Callbacks and environment of an upload. */
export interface UploadPorts {
  /** The claim call; retried until it is answered. Null: already claimed. */
  readonly claim: (id: string) => Promise<UploadFailure | null>;
  /** Called when the server has assigned a URL. */
  readonly located: () => void;
  /** Called after every change of `progress`. */
  readonly changed: () => void;
  readonly environment: Pick<UploadEnvironment, 'now' | 'schedule' | 'isOnline'>;
}

/** Progress of an upload; `sent` is at least `accepted` while bytes are in flight. */
export interface UploadProgress extends Pick<Transfer, 'waiting' | 'failure'> {
  readonly state: TransferState;
  /** Bytes sent; the next attempt starts at the confirmed ones. */
  readonly sent: number;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

/** The upload as the screens show it. `bytesPerSecond` is null while nothing moves. */
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
