import { act, render, screen } from '@testing-library/react';
import { AxiosError, AxiosHeaders } from 'axios';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { session } from '../session/session.ts';
import { call } from './call.ts';
import type { ResourceKey } from './resource-keys.ts';
import { amend, invalidate, loadShown, queries, remember, retryFailed, useApi } from './use-api.ts';

type Loader = () => Promise<unknown>;
let retry = () => {};

const Shown = ({ name, load }: { name: ResourceKey; load: Loader }) => {
  const state = useApi(name, load as () => Promise<never>);
  retry = state.retry;
  const text = state.status === 'ready' ? JSON.stringify(state.data) : state.status;
  return <output>{state.status === 'ready' && state.stale ? `${text}, stale` : text}</output>;
};

const show = (load: Loader, name: ResourceKey = 'earnings') => render(<Shown name={name} load={load} />);
const shown = () => screen.getAllByRole('status').map((output) => output.textContent);
const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A loader whose responses the test gives by their number. */
const byHand = () => {
  const asked: ReturnType<typeof deferred<unknown>>[] = [];
  const load = () => {
    const answer = deferred<unknown>();
    asked.push(answer);
    return answer.promise;
  };
  const answer = async (number: number, data: unknown) => {
    asked[number]?.resolve(data);
    await settle();
  };
  return { load, answer, asked };
};

const answered = (status: number, data: object = {}) =>
  new AxiosError('', undefined, undefined, undefined, {
    status,
    statusText: '',
    data,
    headers: new AxiosHeaders(),
    config: { headers: new AxiosHeaders() },
  });

/** A loader that fails until `isUp` is set. */
const buildLine = (failure: () => Error = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK)) => {
  const line = { isUp: false, load: vi.fn<Loader>() };
  line.load.mockImplementation(async () => {
    if (!line.isUp) throw failure();
    return 'loaded';
  });
  return line;
};

beforeEach(() => vi.useFakeTimers());

describe('a resource', () => {
  it('is loaded once for two parts of a screen, also when one appears later', async () => {
    const load = vi.fn(async () => 1);
    show(load);
    show(load);
    await settle();
    show(load);
    await settle();
    expect(shown()).toEqual(['1', '1', '1']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is shown at once and refreshed when a screen is opened again within five minutes', async () => {
    const { load, answer, asked } = byHand();
    const first = show(load);
    await answer(0, 'old');
    first.unmount();
    await settle(4 * 60_000);
    const second = show(load);
    expect(shown()).toEqual(['"old"']);
    await answer(1, 'new');
    expect(shown()).toEqual(['"new"']);
    second.unmount();
    await settle(5 * 60_000 + 1);
    show(load);
    expect(shown()).toEqual(['loading']);
    expect(asked).toHaveLength(3);
  });

  it('keeps its data when a reload fails', async () => {
    show(vi.fn<Loader>().mockResolvedValueOnce(1).mockRejectedValueOnce(answered(500)));
    await settle();
    invalidate('earnings');
    await settle();
    expect(shown()).toEqual(['1']);
  });

  it('is reloaded under an outdated prefix where it is shown, and forgotten elsewhere', async () => {
    const [job, jobs] = [vi.fn(async () => 7), vi.fn(async () => [])];
    show(job, 'job/7');
    show(jobs, 'jobs-visit');
    queries.setQueryData(['job/8'], 8);
    await settle();
    invalidate('job', 'job/7');
    await settle();
    expect([job.mock.calls.length, jobs.mock.calls.length]).toEqual([2, 1]);
    expect(queries.getQueryData(['job/8'])).toBeUndefined();
  });

  it('keeps the rows of the previous page while the next is loading, and no other record', async () => {
    const { load, answer } = byHand();
    const list = show(load, 'orders/page=1');
    await answer(0, 'first');
    list.rerender(<Shown name="orders/page=2" load={load} />);
    expect(shown()).toEqual(['"first", stale']);
    await answer(1, 'second');
    expect(shown()).toEqual(['"second"']);
    list.rerender(<Shown name="job/7" load={load} />);
    expect(shown()).toEqual(['loading']);
  });

  it('is loaded again when the window is focused, unless loading it does something', async () => {
    const [orders, payment] = [vi.fn(async () => 1), vi.fn(async () => 2)];
    show(orders, 'orders/');
    show(payment, 'renewal-payment');
    await settle();
    window.dispatchEvent(new Event('focus'));
    await settle();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await settle();
    expect([orders.mock.calls.length, payment.mock.calls.length]).toEqual([3, 1]);
  });
});

describe('a late response', () => {
  it('of an earlier load is dropped', async () => {
    const { load, answer } = byHand();
    show(load);
    invalidate('earnings');
    await answer(1, 'new');
    await answer(0, 'old');
    expect(shown()).toEqual(['"new"']);
  });

  it('of a load from before a change is dropped, and the key is loaded again', async () => {
    const { load, answer, asked } = byHand();
    show(load, 'job/7');
    remember('job/7', 'accepted' as never);
    await answer(0, 'pending');
    expect(shown()).toEqual(['"accepted"']);
    expect(asked).toHaveLength(2);
    await answer(1, 'completed');
    expect(shown()).toEqual(['"completed"']);
  });

  it('of the earlier of two changes does not replace the later one, and the key is loaded again', async () => {
    const answers = [byHand(), byHand()];
    const { load, answer } = byHand();
    show(load, 'me');
    await answer(0, { name: 'Mara' });
    const routes = answers.map(({ load }) => load as () => Promise<{ data: object }>);
    mockApi({ 'POST /brand/profile': () => routes.shift()?.() ?? {} });
    for (const number of [1, 2]) {
      await settle(number);
      void call(api.saveBrandProfile, { body: {} as never }).then((profile) => remember('me', profile));
    }
    await settle(1);
    await answers[1]?.answer(0, { data: { name: 'Both' } });
    await answers[0]?.answer(0, { data: { name: 'First only' } });
    expect(shown()).toEqual(['{"name":"Both"}']);
    await answer(1, { name: 'Both, loaded' });
    expect(shown()).toEqual(['{"name":"Both, loaded"}']);
  });

  it('of one part of a record leaves the other parts, whichever is answered first', async () => {
    const { load, answer, asked } = byHand();
    show(load, 'me');
    await answer(0, { name: 'Mara', city: 'Bremen' });
    amend('me', (me) => ({ ...me, city: 'Kiel' }));
    amend('me', (me) => ({ ...me, name: 'Mara L.' }));
    await settle();
    expect(shown()).toEqual(['{"name":"Mara L.","city":"Kiel"}']);
    expect(asked).toHaveLength(1);
  });

  it('of a load during which a part changed is dropped, and the key is loaded again', async () => {
    const { load, answer } = byHand();
    show(load, 'me');
    await answer(0, { name: 'Mara' });
    invalidate('me');
    amend('me', (me) => ({ ...me, name: 'Mara L.' }));
    await answer(1, { name: 'Mara' });
    expect(shown()).toEqual(['{"name":"Mara L."}']);
    await answer(2, { name: 'Mara Lindqvist' });
    expect(shown()).toEqual(['{"name":"Mara Lindqvist"}']);
  });

  it('of a page stays under the key of its page', async () => {
    const { load, answer } = byHand();
    const list = show(load, 'orders/');
    list.rerender(<Shown name="orders/status=open" load={load} />);
    await answer(1, 'open orders');
    await answer(0, 'all orders');
    expect(shown()).toEqual(['"open orders"']);
  });

  it('for a former account is never shown, and no failed load is repeated for it', async () => {
    const { load, answer } = byHand();
    const line = buildLine();
    show(load, 'me');
    show(line.load);
    const list = show(async () => 'first page', 'orders/');
    await settle();
    list.rerender(<Shown name="orders/page=2" load={() => new Promise(() => {})} />);
    const tries = line.load.mock.calls.length;
    session.end();
    await answer(0, 'the first account');
    await settle(120_000);
    expect(shown()).toEqual(['loading', 'loading', 'loading']);
    expect(line.load).toHaveBeenCalledTimes(tries);
  });
});

it('keeps what is the same for everybody when the account changes, however long it is unused', async () => {
  show(async () => 'config', 'app/client-config').unmount();
  session.end();
  await settle(60 * 60_000);
  expect(queries.getQueryData(['app/client-config'])).toBe('config');
});

describe('a load that failed because the server was unreachable', () => {
  it('is retried with growing delays, and keeps its error until it succeeds', async () => {
    const line = buildLine();
    show(line.load);
    await settle();
    for (let seconds = 0; seconds < 120; seconds += 1) {
      expect(shown()).toEqual(['error']);
      await settle(1_000);
    }
    const tries = line.load.mock.calls.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(25);
    line.isUp = true;
    await settle(30_000);
    expect(shown()).toEqual(['"loaded"']);
    expect(line.load).toHaveBeenCalledTimes(tries + 1);
  });

  it.each([
    ['a proxy that answers 502', answered(502)],
    ['a proxy that answers 504', answered(504)],
    ['a server whose database is away for a moment', answered(503, { code: 'unavailable' })],
  ])('treats %s as unreachable', async (_name, failure) => {
    const line = buildLine(() => failure);
    show(line.load);
    await settle();
    line.isUp = true;
    await settle(30_000);
    expect(shown()).toEqual(['"loaded"']);
  });

  it.each([
    ['404', () => answered(404)],
    ['403', () => answered(403)],
    ['a fault of the page', () => new TypeError('x is not a function')],
  ])('does not retry %s', async (_, failure) => {
    const line = buildLine(failure);
    show(line.load);
    await settle(120_000);
    act(retryFailed);
    await settle();
    expect(line.load).toHaveBeenCalledOnce();
    expect(shown()).toEqual(['error']);
  });

  it.each([
    ['on the browser’s online event', () => void window.dispatchEvent(new Event('online'))],
    ['as soon as another load succeeds', () => void show(async () => 'other', 'sessions')],
    ['on Retry', () => retry()],
  ])('is repeated at once %s', async (_, back) => {
    const line = buildLine();
    show(line.load);
    await settle();
    line.isUp = true;
    act(back);
    await settle();
    expect(shown()[0]).toBe('"loaded"');
  });

  it('shows on Retry that it loads', async () => {
    const line = buildLine();
    show(line.load);
    await settle();
    line.load.mockReturnValueOnce(new Promise(() => {}));
    act(() => retry());
    await settle();
    expect(shown()).toEqual(['loading']);
  });

  it('ends a reload of what is shown, which nobody waits for until it succeeds', async () => {
    show(vi.fn<Loader>().mockResolvedValueOnce(1).mockImplementation(buildLine().load));
    await settle();
    const ended = vi.fn();
    void loadShown().then(ended);
    await settle();
    expect(ended).toHaveBeenCalled();
    expect(shown()).toEqual(['1']);
  });

  it('is not retried once it is off the screen', async () => {
    const line = buildLine();
    const { unmount } = show(line.load);
    await settle();
    unmount();
    await settle(120_000);
    act(retryFailed);
    expect(line.load).toHaveBeenCalledOnce();
  });

  it('does not replace newer data', async () => {
    const line = buildLine();
    show(line.load);
    await settle();
    remember('earnings', 'newer' as never);
    await settle(30_000);
    expect(shown()).toEqual(['"newer"']);
  });
});
