import type { SessionState } from './calls.ts';
import { everyNameOf } from './every-name.ts';

/** Everything the main process tells the page unasked. */
export interface Events {
  /** A path of the router, beginning with `/`: go there. */
  route: string;
  /** Signed in, signed out, or the server no longer knew the token. */
  'session:changed': SessionState;
}

export type EventName = keyof Events;

export const eventNames = everyNameOf<EventName>()(['route', 'session:changed']);
