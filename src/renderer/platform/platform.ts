import { createContext, use } from 'react';

/** The local-storage keys of the specification's section 3; the token is the whole secret on the web. */
export const SESSION_KEYS = [
  'auth_id',
  'token',
  'email_verified_at',
  'role',
  'name',
  'picture',
  'profile_completed',
  'email_forgot',
  'otp',
] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

/**
 * What is written when a session has ended and nobody logged out: only whose it was stays, so that the same person finds
 * what was typed.
 */
export const ENDED_SESSION = {
  token: null,
  email_verified_at: null,
  role: null,
  name: null,
  picture: null,
  profile_completed: null,
  email_forgot: null,
  otp: null,
} as const satisfies Partial<Record<SessionKey, null>>;

/** Keys of messages that were written and not sent: they belong to the account as well. */
export const UNSENT_PREFIX = 'unsent:';

/** Prefix of the keys under which it is kept what was begun to be uploaded: the account's as well. */
export const UPLOAD_PREFIX = 'upload:';

export interface SessionStorage {
  read(key: SessionKey): string | null;
  /** Null removes a key; keys that are not named stay. */
  write(values: Partial<Record<SessionKey, string | null>>): void;
  /** Removes everything that belongs to the account. */
  clear(): void;
  /** Tells when the session changed elsewhere: another tab, or the main process. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * Why an upload waits: the system has no line, nobody answers, the server answers that it cannot now, an earlier
 * transfer of the same bytes has not ended, too many requests were made.
 */
export type WaitReason = 'offline' | 'connection' | 'server' | 'busy' | 'rate-limit';

export interface UploadProgress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  /** `checking`: every byte has left, and the server looks at them and at what they are for. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'paused' | 'checking' | 'done' | 'failed' | 'cancelled';
  /** Only while `state` is `waiting`: why, and the server's own sentence about it. */
  readonly waiting: { readonly reason: WaitReason; readonly message: string | null } | null;
}

/** What the bytes of an upload are for. */
export interface UploadTarget {
  readonly purpose: 'pitch' | 'delivery';
  /** The job a delivery is for. */
  readonly job?: number;
}

export interface UploadRequest extends UploadTarget {
  readonly file: File;
  /** The call that takes the id of the finished upload; made again while nobody answers it. */
  readonly claim: (upload: string) => Promise<unknown>;
}

/** An upload that an earlier visit began: which file, and how much of it the server has. */
export interface UnfinishedUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As `File.lastModified` has it. */
  readonly lastModified: number;
  /** Bytes; null while the server cannot be asked. */
  readonly sent: number | null;
}

export interface UploadHandle {
  progress(): UploadProgress;
  /** Called after every change of `progress()`. Returns the way to stop. */
  observe(listener: (progress: UploadProgress) => void): () => void;
  pause(): void;
  /** Goes on after a pause; tries again at once while it waits. */
  resume(): void;
  /** Stops, tells the server to forget the bytes, and rejects `done` with `UploadCancelled`. */
  cancel(): Promise<void>;
  /** Resolves when the upload is claimed. Rejects when the server refuses the file or the claim, never for a lost line. */
  readonly done: Promise<void>;
}

export class UploadCancelled extends Error {
  override name = 'UploadCancelled';
}

export interface Uploads {
  /**
   * Begins at once, outlasts a lost line and a server that is away however long, and goes on where an earlier attempt of
   * the same file stopped. What another file left for the same target is dropped.
   */
  start(request: UploadRequest): Promise<UploadHandle>;
  /** What an earlier visit left for this target. Null when there is nothing, or the server no longer has it. */
  unfinished(target: UploadTarget): Promise<UnfinishedUpload | null>;
}

export interface Downloads {
  /** Saves what stands at an address of ours (signed, needs no token) under a name. */
  save(url: string, filename: string): Promise<void>;
}

/** Paths that the surroundings ask the page to open: a notification, a deep link, a menu. */
export interface Routes {
  subscribe(listener: (path: string) => void): () => void;
}

/** Somebody as another provider knows them. Nothing here is proven to our server but by the token. */
export interface ExternalPerson {
  /** The provider's id of the account. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly accessToken: string;
}

export interface ExternalSignIn {
  /** Lets the visitor sign in at the provider. Null when they closed its window; rejects on the provider's errors. */
  signIn(): Promise<ExternalPerson | null>;
}

/** What the page may ask of the place it runs in. A capability that is not there is null. */
export interface Platform {
  readonly session: SessionStorage;
  readonly uploads: Uploads | null;
  readonly downloads: Downloads | null;
  readonly routes: Routes | null;
  readonly identity: ExternalSignIn | null;
  /** Opens an https address outside the app. Rejects when it is refused. */
  openExternal(url: string): Promise<void>;
}

export const PlatformContext = createContext<Platform | null>(null);

export const usePlatform = (): Platform => {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('This screen is outside <Providers>.');
  return platform;
};
