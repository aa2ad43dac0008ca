import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { deferred } from '../test-support.tsx';
import { ResourceCache } from './resource-cache.ts';

const nothing = () => undefined;
const settled = (cache: ResourceCache, key: string) => eventually(() => expect(cache.read(key).loading).toBe(false));

describe('resource cache', () => {
  it('loads once for two watchers', async () => {
    const cache = new ResourceCache();
    const loader = vi.fn(async () => 1);
    cache.watch('a', loader, () => undefined);
    cache.watch('a', loader, () => undefined);
    await settled(cache, 'a');
    expect(loader).toHaveBeenCalledOnce();
    expect(cache.read('a').data).toBe(1);
  });

  it('drops the answer of an earlier load that comes late', async () => {
    const cache = new ResourceCache();
    const [slow, fast] = [deferred<string>(), deferred<string>()];
    const answers = [slow.promise, fast.promise];
    cache.watch('a', () => answers.shift() ?? Promise.reject(new Error('a third load')), nothing);
    const second = cache.load('a');
    fast.resolve('new');
    await second;
    slow.resolve('old');
    await slow.promise;
    expect(cache.read('a').data).toBe('new');
  });

  it('loads again what is shown under a prefix, and forgets the rest', async () => {
    const cache = new ResourceCache();
    const job = vi.fn(async () => 7);
    const jobs = vi.fn(async () => []);
    cache.watch('job/7', job, nothing);
    cache.watch('jobs', jobs, nothing);
    await settled(cache, 'job/7');
    cache.invalidate('job');
    await settled(cache, 'job/7');
    expect(job).toHaveBeenCalledTimes(2);
    expect(jobs).toHaveBeenCalledTimes(1);
  });

  it('keeps what it had when loading again fails', async () => {
    const cache = new ResourceCache();
    const loader = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('down'));
    cache.watch('a', loader, nothing);
    await settled(cache, 'a');
    await cache.load('a');
    expect(cache.read('a')).toMatchObject({ data: 1, hasData: true, loading: false });
  });

  it('shows nothing of the account before', async () => {
    const cache = new ResourceCache();
    const late = deferred<string>();
    cache.watch('me', () => late.promise, nothing);
    cache.clear();
    late.resolve('the first account');
    await late.promise;
    expect(cache.read('me').hasData).toBe(false);
  });
});
