import type { Transfer } from '../domain/transfers/transfer.ts';
import type { SecretStorage, ServerState, SessionState } from './calls.ts';
import type { MenuCommand } from './menu-command.ts';
import type { OpenedFile } from './opened-file.ts';
import type { WatchedFolder } from './watched-folder.ts';

/** Every event that the main process sends to the page, by channel name. */
export interface Events {
  /** A path of the router, beginning with `/`, that the page should navigate to. */
  route: string;
  /** A command of the application menu that the page carries out. */
  'menu:command': MenuCommand;
  /** The user signed in or out, or the server rejected the token. */
  'session:changed': SessionState;
  /** The keychain responded, timed out, or was unlocked later. */
  'storage:changed': SecretStorage;
  /** The server became unreachable or reachable again. */
  'server:changed': ServerState;
  /** The user opened files with the app: all that wait, as `opened:list` returns them. */
  'opened:changed': readonly OpenedFile[];
  /** All watched folders, as `folders:list` returns them. */
  'folders:changed': readonly WatchedFolder[];
  /** The whole list as `transfers:list` returns it, at most five times a second. */
  'transfers:changed': readonly Transfer[];
}

export type EventName = keyof Events;

/** All event names; the preload script forwards no others. */
export const eventNames: ReadonlySet<string> = new Set(
  Object.keys({
    route: true,
    'menu:command': true,
    'session:changed': true,
    'storage:changed': true,
    'server:changed': true,
    'opened:changed': true,
    'folders:changed': true,
    'transfers:changed': true,
  } satisfies Record<EventName, true>),
);
