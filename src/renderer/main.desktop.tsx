import { start } from './app/start.tsx';
import { desktopApi } from './platform/desktop/desktop-api.ts';
import { createDesktopPlatform } from './platform/desktop/desktop-platform.ts';
import { restoreSession } from './platform/desktop/restore-session.ts';

const desktop = desktopApi();

start(
  (chunkBytes) => createDesktopPlatform(desktop, chunkBytes),
  () => restoreSession(desktop),
);
