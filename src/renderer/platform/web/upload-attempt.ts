import type { UploadFailure } from '../platform-services.ts';

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
