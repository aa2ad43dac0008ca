import { describe, expect, it, vi } from 'vitest';
import { deferred } from '#renderer/fixtures/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { nextRequest } from './request-order.ts';
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

  it('drops a late response of an earlier load', async () => {
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

  it('reloads watched keys of a prefix, and forgets the others', async () => {
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

  it('keeps its data when a reload fails', async () => {
    const cache = new ResourceCache();
    const loader = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('down'));
    cache.watch('a', loader, nothing);
    await settled(cache, 'a');
    await cache.load('a');
    expect(cache.read('a')).toMatchObject({ data: 1, hasData: true, loading: false });
  });

  it('shows no data of the former account', async () => {
    const cache = new ResourceCache();
    const late = deferred<string>();
    cache.watch('me', () => late.promise, nothing);
    cache.clear();
    late.resolve('the first account');
    await late.promise;
    expect(cache.read('me').hasData).toBe(false);
  });

  it('keeps public data when the account changes', async () => {
    const cache = new ResourceCache();
    cache.watch('app/config', async () => 'for all', nothing);
    await settled(cache, 'app/config');
    cache.clear();
    expect(cache.read('app/config').data).toBe('for all');
  });
});

/** Watches a key whose loads the test answers by their number. */
const answeredByHand = (cache: ResourceCache, key: string) => {
  const asked: ReturnType<typeof deferred<string>>[] = [];
  cache.watch(
    key,
    () => {
      const answer = deferred<string>();
      asked.push(answer);
      return answer.promise;
    },
    nothing,
  );
  const answer = async (number: number, data: string) => {
    asked[number]?.resolve(data);
    await asked[number]?.promise;
  };
  return { answer, asked: () => asked.length, shown: () => cache.read(key).data };
};

describe('responses out of order', () => {
  it('keeps the response of a change when an earlier load responds late', async () => {
    const cache = new ResourceCache();
    const { answer, asked, shown } = answeredByHand(cache, 'job');
    cache.set('job', 'accepted', nextRequest());
    await answer(0, 'pending');
    expect([shown(), asked()]).toEqual(['accepted', 1]);
  });

  it('loads again after a change during which a load was started, and drops that load', async () => {
    const cache = new ResourceCache();
    const { answer, asked, shown } = answeredByHand(cache, 'job');
    await answer(0, 'pending');
    const change = nextRequest();
    cache.invalidate('job');
    cache.set('job', 'accepted', change);
    await answer(1, 'pending');
    expect([shown(), asked()]).toEqual(['accepted', 3]);
    await answer(2, 'completed');
    expect(shown()).toBe('completed');
  });

  it('does not replace newer data by the response of a change', async () => {
    const cache = new ResourceCache();
    const { answer, asked, shown } = answeredByHand(cache, 'job');
    await answer(0, 'pending');
    const change = nextRequest();
    cache.invalidate('job');
    await answer(1, 'completed');
    cache.set('job', 'accepted', change);
    expect([shown(), asked()]).toEqual(['completed', 3]);
  });

  it('shows the later of two overlapping changes, and loads again', async () => {
    const cache = new ResourceCache();
    const { answer, asked, shown } = answeredByHand(cache, 'settings');
    await answer(0, 'none');
    const [first, second] = [nextRequest(), nextRequest()];
    cache.set('settings', 'both', second);
    cache.set('settings', 'first only', first);
    expect([shown(), asked()]).toEqual(['both', 2]);
  });

  it('keeps the response of each filter under its own key, however late', async () => {
    const cache = new ResourceCache();
    const [all, open] = [answeredByHand(cache, 'orders/'), answeredByHand(cache, 'orders/status=open')];
    await open.answer(0, 'open orders');
    await all.answer(0, 'all orders');
    expect([all.shown(), open.shown()]).toEqual(['all orders', 'open orders']);
  });

  it('never shows a response for a former account, also of a load that the next account started', async () => {
    const cache = new ResourceCache();
    const { answer, shown } = answeredByHand(cache, 'me');
    cache.clear();
    void cache.load('me');
    await answer(1, 'the second account');
    await answer(0, 'the first account');
    expect(shown()).toBe('the second account');
  });
});

describe('unwatched resources', () => {
  const MINUTE = 60_000;
  const build = () => {
    let now = 0;
    const cache = new ResourceCache(() => now);
    const pass = (milliseconds: number) => {
      now += milliseconds;
      // Reading a new key triggers the removal of expired ones.
      cache.read(`another/${now}`);
    };
    return { cache, pass };
  };

  it('are shown at once within five minutes, and forgotten afterwards', async () => {
    const { cache, pass } = build();
    cache.watch(
      'orders/1',
      async () => 'first page',
      () => {},
    )();
    await vi.waitFor(() => expect(cache.read('orders/1').data).toBe('first page'));
    pass(5 * MINUTE);
    expect(cache.read('orders/1').data).toBe('first page');
    pass(1);
    expect(cache.read('orders/1').hasData).toBe(false);
  });

  it('expire five minutes after the last watcher left or the data was set', () => {
    const { cache, pass } = build();
    cache.set('job/1', 'a job');
    cache.set('me', 'somebody');
    const [first, second] = [1, 2].map(() =>
      cache.watch(
        'job/1',
        () => new Promise(() => {}),
        () => {},
      ),
    );
    first?.();
    pass(60 * MINUTE);
    expect([cache.read('job/1').data, cache.read('me').hasData]).toEqual(['a job', false]);
    second?.();
    pass(5 * MINUTE);
    cache.set('job/1', 'a changed job');
    pass(5 * MINUTE);
    expect(cache.read('job/1').data).toBe('a changed job');
    pass(1);
    expect(cache.read('job/1').hasData).toBe(false);
  });

  it('are kept when they are public', () => {
    const { cache, pass } = build();
    cache.set('app/client-config', 'config');
    pass(60 * MINUTE);
    expect(cache.read('app/client-config').data).toBe('config');
  });
});
