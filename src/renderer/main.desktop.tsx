import { restoreSession } from './app/restore-session.ts';
import { start } from './app/start.tsx';
import { desktopApi } from './platform/desktop/desktop-api.ts';
import { createDesktopPlatform } from './platform/desktop/desktop-platform.ts';

const desktop = desktopApi();

// A keychain that is unlocked late may hold the session of the last run.
desktop.on('storage:changed', (storage) => {
  if (storage === 'keychain') void restoreSession(desktop);
});

start(
  () => createDesktopPlatform(desktop),
  () => restoreSession(desktop),
);
