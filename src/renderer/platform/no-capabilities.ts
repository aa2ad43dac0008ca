import type { Platform } from './platform.ts';

/** Every capability of a platform, missing: what a platform offers is added to it. */
export const noCapabilities = {
  transfers: null,
  downloads: null,
  routes: null,
  identity: null,
  browserSignIn: null,
  checkout: null,
  notify: null,
  secretStorage: null,
  connection: null,
  settings: null,
  website: null,
  tabs: null,
  menu: null,
} as const satisfies Partial<Platform>;
