import { net, session } from 'electron';
import type { FetchPort } from '../core/api-forward.ts';

/** Chromium's network: the system's proxy and certificates apply. */
export const electronFetch: FetchPort = (url, init) => net.fetch(url, init);

/** False when the system has no network connection; true proves nothing. */
export const isOnline = (): boolean => net.isOnline();

/** The proxy for an address by the system's settings, in PAC syntax: `PROXY host:port; DIRECT`. */
export const resolveProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);
