import type { UploadFailure } from '../platform-services.ts';

/** Events of an attempt; ignored after it was stopped. */
export interface AttemptReport {
  /** Address of the upload on the server. */
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
