import { everyNameOf } from './every-name.ts';

/** Where this computer keeps the session: `pending` until the keychain has answered (it may be asking its user). */
export type SecretStorage = 'keychain' | 'memory' | 'pending';

export interface AppInfo {
  readonly version: string;
  /** Node's name of the operating system: `darwin`, `win32`, `linux`. */
  readonly platform: string;
  /** With `memory` the session ends when the app quits: the screens say so. */
  readonly storage: SecretStorage;
  /** Scheme, host and port of the server that answers `/api`. */
  readonly apiOrigin: string;
}

export interface SessionState {
  readonly signedIn: boolean;
}

/** Every question the page may ask the main process. */
export interface Calls {
  'app:info': { args: []; result: AppInfo };
  /** Waits for the keychain. */
  'session:state': { args: []; result: SessionState };
  /** Drops the token on this computer; the server is not asked. */
  'session:forget': { args: []; result: undefined };
  /** Opens an https address in the system browser; anything else is refused with the code `bad_address`. */
  'shell:open-external': { args: [url: string]; result: undefined };
}

export type CallName = keyof Calls;

export const callNames = everyNameOf<CallName>()([
  'app:info',
  'session:state',
  'session:forget',
  'shell:open-external',
]);
