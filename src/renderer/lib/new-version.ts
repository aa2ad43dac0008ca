import { isImportFailure } from './import-failure.ts';

/** Chromium and Firefox name the file that did not arrive; Safari does not. */
const FILE = /\/assets\/[\w.-]+\.js/;

const answers = async (path: string): Promise<Response | null> => {
  try {
    return await fetch(path, { cache: 'no-store' });
  } catch {
    // Out of reach: nothing is known about the version.
    return null;
  }
};

/** Whether the page that the server sends now is another one than this one: for browsers that do not name the file. */
const isOtherPage = async (): Promise<boolean> => {
  const script = document.querySelector('script[type=module][src*="/assets/"]')?.getAttribute('src');
  const page = script ? await answers('/login') : null;
  return page?.ok === true && !(await page.text()).includes(script ?? '');
};

/** Whether code did not arrive because the server has it no more: a new version took its place. */
export const isVersionGone = async (error: unknown): Promise<boolean> => {
  if (!isImportFailure(error)) return false;
  const [file] = FILE.exec((error as TypeError).message) ?? [];
  return file ? (await answers(file))?.status === 404 : isOtherPage();
};

const RELOADED = 'reloaded_for_version';

/** Milliseconds within which a page is not loaded again a second time by itself: it would not help. */
const ONCE_IN = 60_000;

/** Loads the page again, once: what was typed is kept as a draft, and the browser asks while bytes are under way. */
export const reloadOnce = (now = Date.now()): boolean => {
  if (now - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN) return false;
  sessionStorage.setItem(RELOADED, String(now));
  location.reload();
  return true;
};

type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears that a part of the page is gone with its version. */
export const onNewVersion = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const tellNewVersion = (): void => {
  for (const listener of listeners) listener();
};
