import { net } from 'electron';
import type { FetchPort } from '../core/api-forward.ts';

/** Chromium's network: the system's proxy and certificates apply. */
export const electronFetch: FetchPort = (url, init) => net.fetch(url, init);
