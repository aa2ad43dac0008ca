import { resolve } from 'node:path';
import { app } from 'electron';
import { APP_SCHEME } from '#shared/domain/deep-link.ts';
import { routeOfLink } from '../core/window/deep-link.ts';

/** Links of the system that open a page of the app. */
export interface DeepLinks {
  /** One that came as an argument of a start; null does nothing. */
  take(link: string | null): void;
  /** From now on pages can be opened; one that came earlier is opened now. */
  open(show: (route: string) => void): void;
}

/**
 * Listens at once: macOS hands over the link that started the app before it is ready. A link that names no page of ours
 * only brings the window to the front.
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
      waiting = null;
    },
  };
}

/** The installer registers the scheme; this covers a start without one. Not while tests run beside an installed app. */
export function registerScheme(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  else if (process.env.UGC_REGISTER_SCHEME && process.argv[1])
    app.setAsDefaultProtocolClient(APP_SCHEME, process.execPath, [resolve(process.argv[1])]);
}
