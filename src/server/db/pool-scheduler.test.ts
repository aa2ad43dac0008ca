import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PoolScheduler } from './pool-scheduler.ts';

/** The part of a pool with one connection that the scheduler uses. */
class OneConnection extends EventEmitter {
  readonly options = { max: 1 };
  readonly totalCount = 1;
  waitingCount = 0;
  idleCount = 1;

  take(): void {
    this.idleCount = 0;
  }

  release(): void {
    this.idleCount = 1;
    this.emit('release');
  }
}

// The clock stands still, unless a test moves it.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const askThrice = (scheduler: PoolScheduler): string[] => {
  const given: string[] = [];
  for (const name of ['first', 'second', 'third']) void scheduler.next().then(() => given.push(name));
  return given;
};

test('waiters get the only connection one after another, each when it is released', async () => {
  const pool = new OneConnection();
  const given = askThrice(new PoolScheduler(pool));
  await Promise.resolve();
  expect(given).toEqual(['first']);
  pool.take();
  await setImmediate();
  expect(given).toEqual(['first']);
  pool.release();
  await setImmediate();
  expect(given).toEqual(['first', 'second']);
});

test('a slot that is not used passes to the next waiter', async () => {
  const given = askThrice(new PoolScheduler(new OneConnection()));
  for (let times = 0; times < 3; times += 1) await setImmediate();
  expect(given).toEqual(['first', 'second', 'third']);
});

test('the pool’s own queue takes precedence', async () => {
  const pool = new OneConnection();
  pool.waitingCount = 1;
  const given = askThrice(new PoolScheduler(pool));
  pool.release();
  await setImmediate();
  expect(given).toEqual([]);
  pool.waitingCount = 0;
  pool.release();
  await setImmediate();
  expect(given).toEqual(['first']);
});

test('after 50 ms the waiters join the pool’s own queue, so that other statements cannot starve them', async () => {
  const pool = new OneConnection();
  pool.take();
  const given = askThrice(new PoolScheduler(pool));
  await vi.advanceTimersByTimeAsync(49);
  expect(given).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toEqual(['first', 'second', 'third']);
});
