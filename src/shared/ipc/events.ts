import type { Transfer } from '../domain/transfer.ts';
import type { SecretStorage, ServerState, SessionState } from './calls.ts';
import { everyNameOf } from './every-name.ts';

/** Everything the main process tells the page unasked. */
export interface Events {
  /** A path of the router, beginning with `/`: go there. */
  route: string;
  /** Signed in, signed out, or the server no longer knew the token. */
  'session:changed': SessionState;
  /** The keychain answered, gave up, or was unlocked after all. */
  'storage:changed': SecretStorage;
  /** The server went out of reach, or is back. */
  'server:changed': ServerState;
  /** The whole list as `transfers:list` answers it, at most five times a second. */
  'transfers:changed': readonly Transfer[];
}

export type EventName = keyof Events;

/** The names of all events: the preload script passes on no other. */
export const eventNames = everyNameOf<EventName>()([
  'route',
  'session:changed',
  'storage:changed',
  'server:changed',
  'transfers:changed',
]);
