import type { DesktopApi } from '#shared/ipc/desktop-api.ts';

/** The bridge that the preload script exposes to the page. */
export const desktopApi = (): DesktopApi => {
  const desktop: DesktopApi | undefined = Reflect.get(window, 'desktop');
  if (!desktop) throw new Error('This page needs the desktop client.');
  return desktop;
};
