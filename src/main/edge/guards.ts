import { app, type Session, shell, type WebContents } from 'electron';
import { externalLink, mayNavigate, mayUse } from '../core/addresses.ts';

/** Opens an https URL, or one of our own server, in the system browser; false for any other URL. */
export async function openExternal(address: string, ownServer?: string): Promise<boolean> {
  const link = externalLink(address, ownServer);
  if (link !== null) await shell.openExternal(link);
  return link !== null;
}

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

const stayInside = (event: Navigation): void => {
  if (!mayNavigate(event.url, event.isMainFrame)) event.preventDefault();
};

function guardContents(contents: WebContents, report: (error: unknown) => void): void {
  contents.on('will-navigate', stayInside);
  contents.on('will-frame-navigate', stayInside);
  contents.on('will-redirect', stayInside);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url).catch(report);
    return { action: 'deny' };
  });
}

/**
 * Restricts every page of the app: no navigation away, no second window, no embedded view (items 11 to 15 of Electron's
 * security checklist).
 */
export function guardWebContents(report: (error: unknown) => void): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, report));
}

export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(mayUse(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => mayUse(permission, requestingOrigin));
}

/** Cancels every download of the page: the transfers of the main process save files. */
export function guardDownloads(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
}
