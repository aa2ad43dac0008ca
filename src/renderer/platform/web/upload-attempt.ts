import type { UploadFailure } from '../platform-services.ts';

/** Events of an attempt; ignored after it was stopped. */
export interface AttemptReport {
  /** URL of the upload on the server. */
  located(url: string): void;
  /** Bytes sent, counted from the start of the file. */
  sent(bytes: number): void;
  /** Bytes that the server has confirmed. */
  accepted(bytes: number): void;
  /** All bytes are on the server. */
  done(id: string): void;
  failed(failure: UploadFailure): void;
}

/** Asks the server for the offset and sends the rest. Returns a function that stops the attempt. */
export type Attempt = (report: AttemptReport) => () => void;
