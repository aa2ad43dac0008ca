import { restoreSession } from './app/restore-session.ts';
import { start } from './app/start.tsx';
import { createOfflineData } from './lib/api/offline-data.ts';
import { createDesktopPlatform, desktopApi } from './platform/desktop/desktop-platform.ts';
import { createOfflineStore } from './platform/desktop/offline-store.ts';

const desktop = desktopApi();

start(
  () => createDesktopPlatform(desktop, createOfflineData(createOfflineStore())),
  () => restoreSession(desktop),
);
