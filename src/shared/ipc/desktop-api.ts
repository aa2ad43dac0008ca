import type { AppInfo, SessionState } from './calls.ts';
import type { EventName, Events } from './events.ts';
import type { Reply } from './reply.ts';

/** What stands at `window.desktop`, frozen, in the desktop client and nowhere else. */
export interface DesktopApi {
  appInfo(): Promise<Reply<AppInfo>>;
  sessionState(): Promise<Reply<SessionState>>;
  forgetSession(): Promise<Reply<undefined>>;
  openExternal(url: string): Promise<Reply<undefined>>;
  /** Returns the function that ends the subscription. Throws on a name that is no event. */
  on<K extends EventName>(name: K, listener: (payload: Events[K]) => void): () => void;
}
