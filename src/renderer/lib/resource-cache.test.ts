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

describe('partial responses of changes', () => {
  type Job = Readonly<Record<string, number>>;
  const loadedJob = async (first: Job) => {
    const cache = new ResourceCache();
    const asked: ReturnType<typeof deferred<Job>>[] = [];
    cache.watch(
      'job',
      () => {
        const answer = deferred<Job>();
        asked.push(answer);
        return answer.promise;
      },
      nothing,
    );
    asked[0]?.resolve(first);
    await settled(cache, 'job');
    const amend = (change: Job, request: number) =>
      cache.amend<Job>('job', Object.keys(change).join(), (job) => ({ ...job, ...change }), request);
    return { cache, asked, amend, shown: () => cache.read('job').data };
  };

  it('of two parts are both shown, whichever is answered first', async () => {
    const { amend, asked, shown } = await loadedJob({ samples: 1, jobs: 1 });
    const [first, second] = [nextRequest(), nextRequest()];
    amend({ jobs: 2 }, second);
    amend({ samples: 2 }, first);
    expect([shown(), asked.length]).toEqual([{ samples: 2, jobs: 2 }, 1]);
  });

  it('of one part: the later one stays, and the key is loaded again', async () => {
    const { amend, asked, shown } = await loadedJob({ samples: 1, jobs: 1 });
    const [first, second] = [nextRequest(), nextRequest()];
    amend({ samples: 3 }, second);
    amend({ samples: 2 }, first);
    expect([shown(), asked.length]).toEqual([{ samples: 3, jobs: 1 }, 2]);
  });

  it('do not end a load that is under way: it starts again, and its old answer is dropped', async () => {
    const { cache, amend, asked, shown } = await loadedJob({ samples: 1, jobs: 1 });
    const change = nextRequest();
    cache.invalidate('job');
    amend({ samples: 2 }, change);
    asked[1]?.resolve({ samples: 1, jobs: 1 });
    await asked[1]?.promise;
    expect([shown(), asked.length]).toEqual([{ samples: 2, jobs: 1 }, 3]);
    asked[2]?.resolve({ samples: 2, jobs: 5 });
    await settled(cache, 'job');
    expect(shown()).toEqual({ samples: 2, jobs: 5 });
  });

  it('leave data alone that was asked for later, and load it again', async () => {
    const { cache, amend, asked, shown } = await loadedJob({ samples: 1, jobs: 1 });
    const change = nextRequest();
    cache.set('job', { samples: 9, jobs: 9 }, nextRequest());
    amend({ samples: 2 }, change);
    expect([shown(), asked.length]).toEqual([{ samples: 9, jobs: 9 }, 2]);
  });

  it('are not undone by a whole record that was asked for before them', async () => {
    const { cache, amend, asked, shown } = await loadedJob({ samples: 1, jobs: 1 });
    const [whole, part] = [nextRequest(), nextRequest()];
    amend({ samples: 2 }, part);
    expect(cache.set('job', { samples: 1, jobs: 4 }, whole)).toBe(false);
    expect([shown(), asked.length]).toEqual([{ samples: 2, jobs: 1 }, 2]);
  });

  it('reach every list under a prefix', () => {
    const cache = new ResourceCache();
    for (const key of ['creators/', 'creators/page=2', 'creator/7']) cache.set(key, { hearts: 0 });
    cache.amendAll<{ hearts: number }>('creators', 'hearts', () => ({ hearts: 1 }), nextRequest());
    const shown = ['creators/', 'creators/page=2', 'creator/7'].map((key) => cache.read(key).data);
    expect(shown).toEqual([{ hearts: 1 }, { hearts: 1 }, { hearts: 0 }]);
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
    await eventually(() => expect(cache.read('orders/1').data).toBe('first page'));
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
