/** A video in a watched folder that is not uploaded by itself. */
export interface HeldVideo {
  readonly id: string;
  readonly name: string;
  /** What the creator should know before it is uploaded, or why it cannot be. */
  readonly why: string;
  readonly canUpload: boolean;
}

/** A folder of this computer whose new videos are uploaded for a task. */
export interface WatchedFolder {
  /** Id of the job. */
  readonly job: number;
  /** Absolute path. */
  readonly folder: string;
  /** Why nothing is uploaded at the moment; it is tried again. Null while all is well. */
  readonly problem: string | null;
  /** At most 20. */
  readonly held: readonly HeldVideo[];
}
