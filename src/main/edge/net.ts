import { net, session } from 'electron';
import type { FetchPort } from '../core/api-forward.ts';

/** Chromium's network: the system's proxy and certificates apply. */
export const electronFetch: FetchPort = (url, init) => net.fetch(url, init);

/** False when the system says for certain that there is no line; true says nothing. */
export const isOnline = (): boolean => net.isOnline();

/** The way to an address by the system's settings, as a PAC script answers: `PROXY host:port; DIRECT`. */
export const resolveProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);
