/** What an upload is for. */
export type UploadTarget =
  | { readonly purpose: 'pitch' }
  /** `job` is the id of the job whose video it is. */
  | { readonly purpose: 'delivery'; readonly job: number };

/** What a download is: a delivered version of a job's video, or the account's personal data. */
export type DownloadTarget =
  | { readonly purpose: 'video'; readonly job: number; readonly version: number }
  | { readonly purpose: 'export' };

/**
 * `queued` waits for its turn, `waiting` for the line or the server, `paused` for its user, `file` for the same file to
 * be chosen again (a page forgets its files when it is loaded again). `checking`: every byte has moved; checksums are
 * compared and an upload is claimed. `done`, `failed` and `cancelled` are final, but a failed one may be retried.
 */
export const TRANSFER_STATES = [
  'queued',
  'moving',
  'waiting',
  'paused',
  'file',
  'checking',
  'done',
  'failed',
  'cancelled',
] as const;
/** One of `TRANSFER_STATES`. */
export type TransferState = (typeof TRANSFER_STATES)[number];

/**
 * Why a transfer waits: the system has no line, nobody answers, the server answers that it cannot now, an earlier
 * transfer of the same bytes has not ended, too many requests were made, nobody is signed in or another account is.
 */
export type WaitReason = 'offline' | 'connection' | 'server' | 'busy' | 'rate-limit' | 'session';

/** One upload or download as the screens show it. Values do not change: each change is a new object. */
export interface Transfer {
  /** Given where the transfer runs; it outlasts restarts. */
  readonly id: string;
  readonly direction: 'upload' | 'download';
  readonly target: UploadTarget | DownloadTarget;
  /** What it is for, in the words of the screens: “Job #12”, “Video pitch”. */
  readonly title: string;
  readonly fileName: string;
  /** Bytes; null while a download's size is not known. */
  readonly size: number | null;
  /** Bytes sent or written so far. Falls when a connection broke: to what the other side, or the disk, has for certain. */
  readonly moved: number;
  readonly state: TransferState;
  /** Only while `waiting`: why, and the server's own sentence about it. */
  readonly waiting: { readonly reason: WaitReason; readonly message: string | null } | null;
  /** Only when `failed`: one sentence that says what to do, and whether trying again can help. */
  readonly failure: { readonly message: string; readonly canRetry: boolean } | null;
  /** Mean of the last seconds; null unless `moving`. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Whether a finished download can be shown in its folder. */
  readonly canReveal: boolean;
}

/** What the page says about a file that is to be uploaded; which file, the surroundings know. */
export interface UploadOrder {
  readonly target: UploadTarget;
  readonly title: string;
  /** A picture of the video: JPEG as a data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

/** What the page says about a file that is to be saved. */
export interface DownloadOrder {
  readonly target: DownloadTarget;
  readonly title: string;
  /** A signed link of our server: its path and query. */
  readonly url: string;
  /** As the server proposes it; it is made safe before anything is written. */
  readonly fileName: string;
  /** Bytes; null while nobody knows. */
  readonly size: number | null;
  /** Hexadecimal; null while nobody knows. */
  readonly sha256: string | null;
}

/** One line of what happened to a transfer, oldest first. */
export interface TransferLogEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly message: string;
}

/** Bytes per second for all transfers of a direction together; null is without a limit. */
export interface TransferLimits {
  readonly upload: number | null;
  readonly download: number | null;
}

/** A transfer that still has work to do: it keeps the computer awake and asks before the app quits. */
export const isUnderWay = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state === 'queued' || state === 'moving' || state === 'waiting' || state === 'checking';

/** A transfer on which nothing more happens by itself. */
export const isFinal = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** What the bridge and the website's own transfers are asked for. Calls on an unknown id change nothing. */
export interface TransferActions {
  pause(id: string): Promise<void>;
  /** Goes on after a pause; tries at once while it waits; tries again after a failure. */
  resume(id: string): Promise<void>;
  /** Stops it and forgets the bytes, here and on the server. */
  cancel(id: string): Promise<void>;
  /** Takes a final one out of the list; the saved file stays. */
  remove(id: string): Promise<void>;
  /** Moves it in the queue before another one; null: to the end. */
  moveBefore(id: string, before: string | null): Promise<void>;
  setLimits(limits: TransferLimits): Promise<void>;
}
