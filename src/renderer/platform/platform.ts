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

/** Keys of messages that were written and not sent: they belong to the account as well. */
export const UNSENT_PREFIX = 'unsent:';

export interface SessionStorage {
  read(key: SessionKey): string | null;
  /** Null removes a key; keys that are not named stay. */
  write(values: Partial<Record<SessionKey, string | null>>): void;
  /** Removes everything that belongs to the account. */
  clear(): void;
  /** Tells when the session changed elsewhere: another tab, or the main process. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

export interface UploadProgress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  readonly state: 'running' | 'waiting' | 'paused' | 'done' | 'failed' | 'cancelled';
}

export interface UploadRequest {
  readonly file: File;
  readonly purpose: 'pitch' | 'delivery';
  /** The job a delivery is for. */
  readonly job?: number;
}

export interface UploadHandle {
  progress(): UploadProgress;
  /** Called after every change of `progress()`. Returns the way to stop. */
  observe(listener: (progress: UploadProgress) => void): () => void;
  pause(): Promise<void>;
  resume(): void;
  /** Stops, tells the server to forget the bytes, and rejects `done` with `UploadCancelled`. */
  cancel(): Promise<void>;
  /** The id that the claiming call takes as `upload`. Rejects when the server refuses the file. */
  readonly done: Promise<string>;
}

export class UploadCancelled extends Error {
  override name = 'UploadCancelled';
}

export interface Uploads {
  /** Begins at once, survives a lost connection, and goes on where an earlier attempt of the same file stopped. */
  start(request: UploadRequest): UploadHandle;
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
