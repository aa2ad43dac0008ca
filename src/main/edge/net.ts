import { net, session } from 'electron';
import type { FetchPort } from '../core/api-forward.ts';

/** Chromium's network stack, which uses the system's proxy and certificates. */
export const electronFetch: FetchPort = (url, init) => net.fetch(url, init);

/** False when the system has no network connection; true proves nothing. */
export const isOnline = (): boolean => net.isOnline();

/** The system's proxy for a URL as a PAC result: `PROXY host:port; DIRECT`. */
export const resolveProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);
