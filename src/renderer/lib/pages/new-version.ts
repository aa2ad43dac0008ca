import { isImportFailure } from './import-failure.ts';

/** Chromium and Firefox name the missing file in the message; Safari does not. */
const FILE = /\/assets\/[\w.-]+\.js/;

const answers = async (path: string): Promise<Response | null> => {
  try {
    return await fetch(path, { cache: 'no-store' });
  } catch {
    // Offline: the version is unknown.
    return null;
  }
};

/** Compares this page's entry script with the server's current one, for browsers that do not name the missing file. */
const isOtherPage = async (): Promise<boolean> => {
  const script = document.querySelector('script[type=module][src*="/assets/"]')?.getAttribute('src');
  const page = script ? await answers('/login') : null;
  return page?.ok === true && !(await page.text()).includes(script ?? '');
};

/** Whether a chunk is missing because a new version was deployed. */
export const isVersionGone = async (error: unknown): Promise<boolean> => {
  if (!isImportFailure(error)) return false;
  const [file] = FILE.exec((error as TypeError).message) ?? [];
  return file ? (await answers(file))?.status === 404 : isOtherPage();
};

const RELOADED = 'reloaded_for_version';

/** Milliseconds within which the page is not reloaded automatically a second time. */
const ONCE_IN = 60_000;

/** Reloads the page once. Drafts survive it, and the browser asks first while an upload runs. */
export const reloadOnce = (now = Date.now()): boolean => {
  if (now - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN) return false;
  sessionStorage.setItem(RELOADED, String(now));
  location.reload();
  return true;
};

type Listener = () => void;
const listeners = new Set<Listener>();

/** Registers a listener for a missing chunk of this version. */
export const onNewVersion = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Reports that a chunk of this version is gone. */
export const announceNewVersion = (): void => {
  for (const listener of listeners) listener();
};
