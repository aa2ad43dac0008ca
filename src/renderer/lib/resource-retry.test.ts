import { AxiosError, AxiosHeaders } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { ResourceCache } from './resource-cache.ts';

const unreachable = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK);
const answered = (status: number, data: object = {}) =>
  new AxiosError('', undefined, undefined, undefined, {
    status,
    statusText: '',
    data,
    headers: new AxiosHeaders(),
    config: { headers: new AxiosHeaders() },
  });

/** A loader that fails until `isUp` is set. */
const buildLine = (failure: () => Error = unreachable) => {
  const line = { isUp: false, loader: vi.fn<() => Promise<string>>() };
  line.loader.mockImplementation(async () => {
    if (!line.isUp) throw failure();
    return 'loaded';
  });
  return line;
};
const nothing = () => undefined;
const failed = async (cache: ResourceCache, key: string) => {
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read(key).error).toBeDefined();
};

describe('a load that failed because the server was unreachable', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is retried with growing delays, and keeps its error until it succeeds', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    const states: boolean[] = [];
    cache.watch('a', line.loader, () => states.push(cache.read('a').loading));
    await vi.advanceTimersByTimeAsync(120_000);
    const tries = line.loader.mock.calls.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(25);
    expect(states).not.toContain(true);
    line.isUp = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(cache.read('a')).toMatchObject({ data: 'loaded', hasData: true, error: undefined });
    expect(line.loader.mock.calls.length).toBe(tries + 1);
  });

  it.each([
    ['a proxy that answers 502', answered(502)],
    ['a proxy that answers 504', answered(504)],
    ['a server whose database is away for a moment', answered(503, { code: 'unavailable' })],
  ])('treats %s as unreachable', async (_name, failure) => {
    const cache = new ResourceCache();
    const line = buildLine(() => failure);
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    line.isUp = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(cache.read('a').data).toBe('loaded');
  });

  it.each([
    ['404', () => answered(404)],
    ['403', () => answered(403)],
    ['a fault of the page', () => new TypeError('x is not a function')],
  ])('does not retry %s', async (_, failure) => {
    const cache = new ResourceCache();
    const line = buildLine(failure);
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    await vi.advanceTimersByTimeAsync(120_000);
    cache.retryFailed();
    expect(line.loader).toHaveBeenCalledOnce();
  });

  it('is retried at once when the connection is back', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    line.isUp = true;
    cache.retryFailed();
    await vi.advanceTimersByTimeAsync(0);
    expect(cache.read('a').data).toBe('loaded');
  });

  it('is retried as soon as another load succeeds', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    line.isUp = true;
    cache.watch('b', async () => 'other', nothing);
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(cache.read('a').data).toBe('loaded');
  });

  it('is not retried once it is unwatched', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    const leave = cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    leave();
    await vi.advanceTimersByTimeAsync(120_000);
    cache.retryFailed();
    expect(line.loader).toHaveBeenCalledOnce();
  });

  it('is never retried for a former account', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    cache.clear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(line.loader).toHaveBeenCalledOnce();
  });

  it('shows the loading state on Retry', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    cache.watch('a', line.loader, nothing);
    await failed(cache, 'a');
    void cache.load('a');
    expect(cache.read('a').loading).toBe(true);
  });

  it('does not replace newer data by a late failure', async () => {
    const cache = new ResourceCache();
    const line = buildLine();
    cache.watch('a', line.loader, nothing);
    cache.set('a', 'newer');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(cache.read('a')).toMatchObject({ data: 'newer', error: undefined });
    expect(line.loader).toHaveBeenCalledOnce();
  });
});

it('retries failed loads on the browser’s online event', async () => {
  const { resources } = await import('./resource-cache.ts');
  const line = buildLine();
  const leave = resources.watch('earnings', line.loader, nothing);
  await eventually(() => expect(resources.read('earnings').error).toBeDefined());
  line.isUp = true;
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(resources.read('earnings').data).toBe('loaded'));
  leave();
});
