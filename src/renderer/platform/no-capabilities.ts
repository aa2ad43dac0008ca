import type { Platform } from './platform.ts';

/** A platform without any capability, to which each platform adds its own. */
export const noCapabilities = {
  transfers: null,
  openedFiles: null,
  watchedFolders: null,
  downloads: null,
  routes: null,
  identity: null,
  browserSignIn: null,
  checkout: null,
  notify: null,
  secretStorage: null,
  connection: null,
  settings: null,
  offline: null,
  website: null,
  tabs: null,
  menu: null,
} as const satisfies Partial<Platform>;
