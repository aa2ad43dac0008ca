import type { Transfer, TransferState } from '#shared/domain/transfer.ts';
import type { UploadFailure } from '../platform-services.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** What one attempt tells of itself; after it was stopped nobody listens. */
export interface AttemptReport {
  /** Where the server waits for the rest. */
  located(url: string): void;
  /** Bytes that have left the page, from the beginning of the file. */
  sent(bytes: number): void;
  /** Bytes that the server has said it has. */
  accepted(bytes: number): void;
  /** Every byte is there. */
  done(id: string): void;
  failed(failure: UploadFailure): void;
}

/** Asks the server what it has and sends the rest. Returns the way to stop. */
export type Attempt = (report: AttemptReport) => () => void;

export interface UploadProgress extends Pick<Transfer, 'waiting' | 'failure'> {
  readonly state: Exclude<TransferState, 'file'>;
  /** Bytes that have left the page; the next attempt begins with those that the server has. */
  readonly sent: number;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

export interface UploadPlan {
  /** Bytes of the file. */
  readonly total: number;
  readonly accepted: number;
  /** The id of the upload when the server has every byte: only the claim is left. */
  readonly uploaded: string | null;
  /** Repeated as long as nothing of it is there: what speaks the protocol is loaded with the first upload. */
  readonly open: () => Promise<Attempt>;
  /** The call that gives the bytes their meaning; repeated while nobody answers it. Null: it is claimed. */
  readonly claim: (id: string) => Promise<UploadFailure | null>;
  readonly located: (url: string) => void;
  /** Called after every change of `progress()`. */
  readonly changed: () => void;
  readonly environment: Pick<UploadEnvironment, 'now' | 'schedule' | 'isOnline'>;
}
