import { resolve } from 'node:path';
import { app } from 'electron';
import { APP_SCHEME } from '#shared/domain/pages/deep-link.ts';
import { routeOfLink } from '../core/window/deep-link.ts';

/** Deep links, which open a page of the app. */
export interface DeepLinks {
  /** Handles a link from the command line; null is ignored. */
  take(link: string | null): void;
  /** Starts opening pages; a link that arrived earlier is opened first. */
  open(show: (route: string) => void): void;
}

/**
 * Listens at once: macOS emits `open-url` for the link that started the app before `ready`. A link to an unknown page
 * only raises the window.
 */
export function listenForLinks(): DeepLinks {
  let show: ((route: string) => void) | null = null;
  let waiting: string | null = null;
  const take = (link: string | null) => {
    const route = link === null ? null : routeOfLink(link);
    if (route === null) return;
    if (show) show(route);
    else waiting = route;
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(url);
  });
  return {
    take,
    open: (opener) => {
      show = opener;
      if (waiting !== null) opener(waiting);
    },
  };
}

/** Registers the scheme for a run without an installer; skipped in tests, which must not replace an installed app. */
export function registerScheme(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  else if (process.env.UGC_REGISTER_SCHEME && process.argv[1])
    app.setAsDefaultProtocolClient(APP_SCHEME, process.execPath, [resolve(process.argv[1])]);
}
