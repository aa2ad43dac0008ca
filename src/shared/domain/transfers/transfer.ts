/** Purposes of uploads, with the numbers that tell targets of one purpose apart. */
const UPLOADS = {
  pitch: [],
  /** `job` is the id of the job whose video it is. */
  delivery: ['job'],
  /** `slot` is assigned by the client and distinguishes concurrent uploads of samples. */
  portfolio: ['slot'],
  /** `attachment` is the client's number of a video in a message. */
  attachment: ['attachment'],
} as const;

/** The same of downloads. */
const DOWNLOADS = {
  /** A delivered version of a job's video. */
  video: ['job', 'version'],
  /** All versions as a ZIP file. */
  videos: ['job'],
  /** An attachment of a message. */
  message: ['attachment'],
  /** The account's personal data. */
  export: [],
  /** A creator's annual earnings. */
  statement: [],
  /** The notes on a delivered video; `video` is the id of the delivery. */
  notes: ['video'],
} as const;

type Purposes = Readonly<Record<string, readonly string[]>>;
type TargetOf<P extends Purposes> = {
  [K in keyof P]: { readonly purpose: K } & { readonly [N in P[K][number]]: number };
}[keyof P];

/** Purpose of an upload. */
export type UploadTarget = TargetOf<typeof UPLOADS>;
/** Purpose of a download. */
export type DownloadTarget = TargetOf<typeof DOWNLOADS>;

const read = <P extends Purposes>(purposes: P, value: unknown): TargetOf<P> | null => {
  const given = Object(value) as Readonly<Record<string, unknown>>;
  const [purpose, names] = Object.entries(purposes).find(([known]) => known === given.purpose) ?? [];
  const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0;
  if (!names?.every((name) => isId(given[name]))) return null;
  return Object.fromEntries([['purpose', purpose], ...names.map((name) => [name, given[name]])]) as TargetOf<P>;
};

/** The target of an upload in a value of unknown origin, without anything else that it holds; null without one. */
export const uploadTargetIn = (value: unknown): UploadTarget | null => read(UPLOADS, value);
/** The same of a download. */
export const downloadTargetIn = (value: unknown): DownloadTarget | null => read(DOWNLOADS, value);

/** Number that distinguishes targets of one purpose; null where an account has one upload of that purpose. */
export const targetNumber = ({ purpose, ...numbers }: UploadTarget): number | null => Object.values(numbers)[0] ?? null;

/** Type guard for upload targets. */
export const isUploadTarget = (target: UploadTarget | DownloadTarget): target is UploadTarget =>
  target.purpose in UPLOADS;

/** Whether a transfer is an upload for the same target, so that a new one replaces or resumes it. */
export const isSameTarget = (a: UploadTarget | DownloadTarget, b: UploadTarget): boolean =>
  isUploadTarget(a) && a.purpose === b.purpose && targetNumber(a) === targetNumber(b);

/** Whether the server generates the file for each link, so that its size and its bytes may differ. */
export const isGeneratedPerLink = ({ purpose }: DownloadTarget): boolean =>
  purpose === 'videos' || purpose === 'export' || purpose === 'statement' || purpose === 'notes';

/**
 * `queued` waits for a free slot, `waiting` for the network or the server, `paused` for the user, `file` for the user
 * to choose the same file again (pages lose files on reload). `checking`: all bytes are transferred; checksums are
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
 * Why a transfer waits: the system is offline, the server does not respond, it responds that it is unavailable, another
 * transfer of the same bytes is active, the rate limit was reached, nobody or another account is signed in, the computer
 * runs on battery.
 */
export type WaitReason = 'offline' | 'connection' | 'server' | 'busy' | 'rate-limit' | 'session' | 'battery';

/** One upload or download as the screens show it. Immutable: each change is a new object. */
export interface Transfer {
  /** Assigned by the process that runs the transfer; survives restarts. */
  readonly id: string;
  readonly direction: 'upload' | 'download';
  readonly target: UploadTarget | DownloadTarget;
  /** Purpose as shown on screens, e.g. “Job #12”, “Video pitch”. */
  readonly title: string;
  readonly fileName: string;
  /** Bytes; null while a download's size is unknown. */
  readonly size: number | null;
  /** Bytes sent or written so far. Drops after a broken connection to what the server or the disk has confirmed. */
  readonly moved: number;
  readonly state: TransferState;
  /** Only while `waiting`: the reason, and the server's message. */
  readonly waiting: { readonly reason: WaitReason; readonly message: string | null } | null;
  /** Only when `failed`: one sentence that says what to do, and whether a retry can succeed. */
  readonly failure: { readonly message: string; readonly canRetry: boolean } | null;
  /** Average over the last seconds; null unless `moving`. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Whether a finished download can be shown in its folder. */
  readonly canReveal: boolean;
  /** Whether a system notification has told that it is done or has failed. */
  readonly isTold?: true;
}

/** The page's description of an upload; the platform adds the file itself. */
export interface UploadOrder {
  readonly target: UploadTarget;
  readonly title: string;
  /** Poster frame: a JPEG data URL of at most `limits.posterText` characters. */
  readonly poster?: string;
}

/** The page's description of a download. */
export interface DownloadOrder {
  readonly target: DownloadTarget;
  readonly title: string;
  /** A signed link of our server: its path and query. */
  readonly url: string;
  /** Proposed by the server; sanitised before anything is written. */
  readonly fileName: string;
  /** Bytes; null while unknown. */
  readonly size: number | null;
  /** Hexadecimal; null while unknown. */
  readonly sha256: string | null;
}

/** One line of a transfer's history, oldest first. */
export interface TransferLogEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly message: string;
}

/** Whole hours of the day in local time, from 0 to 23: from one up to another, over midnight where that is smaller. */
export interface LimitHours {
  readonly from: number;
  readonly until: number;
}

/** Whether an hour of the day is one of these. */
export const isWithinHours = ({ from, until }: LimitHours, hour: number): boolean =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until;

/** What slows down or stops all transfers of this computer. */
export interface TransferLimits {
  /** Bytes per second for all uploads together; null means unlimited. */
  readonly upload: number | null;
  /** The same for downloads. */
  readonly download: number | null;
  /** When both apply; all day without. */
  readonly hours?: LimitHours | null;
  /** Whether transfers wait while the computer runs on battery; absent where the system does not tell. */
  readonly pauseOnBattery?: boolean;
}

/** Whether a transfer is unfinished: it keeps the computer awake, and the app asks before it quits. */
export const isUnderWay = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state === 'queued' || state === 'moving' || state === 'waiting' || state === 'checking';

/** Whether a transfer has reached a final state. */
export const isFinal = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** Whether a transfer failed for a reason that may pass. What it has moved is kept for another try. */
export const canRetry = ({ state, failure }: Pick<Transfer, 'state' | 'failure'>): boolean =>
  state === 'failed' && failure?.canRetry === true;

/** What one press does with all transfers of an account. */
export interface ActionOnAll {
  readonly act: 'pause' | 'resume';
  readonly ids: readonly string[];
}

/** Pauses what is under way; resumes what is paused once nothing else is under way. Null without either. */
export const actionOnAll = (list: readonly Transfer[]): ActionOnAll | null => {
  const idsOf = (...states: readonly TransferState[]) =>
    states.flatMap((wanted) => list.filter(({ state }) => state === wanted).map(({ id }) => id));
  // The queued first, so that none of them starts in the place of another.
  const underWay = idsOf('queued', 'waiting', 'moving');
  if (underWay.length > 0) return { act: 'pause', ids: underWay };
  const paused = idsOf('paused');
  return paused.length > 0 ? { act: 'resume', ids: paused } : null;
};

/** Actions of the bridge and of the website's own transfers. Calls with an unknown id change nothing. */
export interface TransferActions {
  pause(id: string): Promise<void>;
  /** Resumes after a pause, ends a wait, or retries after a failure. */
  resume(id: string): Promise<void>;
  /** Stops it and deletes the bytes, here and on the server. */
  cancel(id: string): Promise<void>;
  /** Removes a finished transfer from the list; the saved file stays, what a failed one has moved is deleted. */
  remove(id: string): Promise<void>;
  /** Moves it before another one in the queue; null moves it to the end. */
  moveBefore(id: string, before: string | null): Promise<void>;
  setLimits(limits: TransferLimits): Promise<void>;
}
