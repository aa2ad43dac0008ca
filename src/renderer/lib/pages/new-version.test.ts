import { beforeEach, expect, it, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';
import { isVersionGone, onNewVersion, reloadOnce } from './new-version.ts';

const missing = () => new TypeError('Failed to fetch dynamically imported module: https://app.test/assets/menu-1a.js');
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', answer));

it('distinguishes a replaced version from a lost connection and from failing code', async () => {
  answer.mockResolvedValue(new Response(null, { status: 404 }));
  expect(await isVersionGone(missing())).toBe(true);
  expect(answer).toHaveBeenCalledWith('/assets/menu-1a.js', { cache: 'no-store' });
  expect(await isVersionGone(new Error('x is not a function'))).toBe(false);
  answer.mockResolvedValue(new Response('', { status: 503 }));
  expect(await isVersionGone(missing())).toBe(false);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isVersionGone(missing())).toBe(false);
});

it('compares the page’s version where the browser does not name the file', async () => {
  const unnamed = new TypeError('Importing a module script failed.');
  const script = document.createElement('i');
  script.setAttribute('src', '/assets/index-1.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  answer.mockResolvedValue(new Response('<script src="/assets/index-1.js">'));
  expect(await isVersionGone(unnamed)).toBe(false);
  answer.mockResolvedValue(new Response('<script src="/assets/index-2.js">'));
  expect(await isVersionGone(unnamed)).toBe(true);
});

it('reports a new version while a chunk is loading', async () => {
  answer.mockResolvedValue(new Response(null, { status: 404 }));
  const told = new Promise<void>((resolve) => onNewVersion(resolve));
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(missing());
  const loaded = importWithRetry(load);
  await told;
  // Otherwise it would try again during the tests of other files.
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('loaded');
});

it('reloads the page at most once per minute', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  expect([reloadOnce(1_000_000), reloadOnce(1_030_000), reloadOnce(1_060_000)]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
});
