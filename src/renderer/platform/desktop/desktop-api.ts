import type { DesktopApi } from '#shared/ipc/desktop-api.ts';

/** What the preload script has put on the page. */
export const desktopApi = (): DesktopApi => {
  const desktop: DesktopApi | undefined = Reflect.get(window, 'desktop');
  if (!desktop) throw new Error('This page needs the desktop client.');
  return desktop;
};
