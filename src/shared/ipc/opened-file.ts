import type { ProbedContainer } from '../media/file-ends.ts';

/** A file that the user opened with the app. The page knows its id; the path stays in the main process. */
export interface OpenedFile {
  readonly id: string;
  readonly name: string;
}

/** An opened file that may be uploaded. */
export interface OpenedVideo {
  /** Bytes. */
  readonly size: number;
  /** What its container says; null when it cannot be parsed, which does not prevent the upload. */
  readonly metadata: ProbedContainer | null;
}
