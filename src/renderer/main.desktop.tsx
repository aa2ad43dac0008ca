import { restoreSession } from './app/restore-session.ts';
import { start } from './app/start.tsx';
import { desktopApi } from './platform/desktop/desktop-api.ts';
import { createDesktopPlatform } from './platform/desktop/desktop-platform.ts';

const desktop = desktopApi();

start(
  () => createDesktopPlatform(desktop),
  () => restoreSession(desktop),
);
