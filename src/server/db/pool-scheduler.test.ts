import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { PoolScheduler } from './pool-scheduler.ts';

/** A pool of one connection, as much of it as the scheduler looks at. */
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

afterEach(() => vi.useRealTimers());

const askThrice = (scheduler: PoolScheduler): string[] => {
  const given: string[] = [];
  for (const name of ['first', 'second', 'third']) void scheduler.next().then(() => given.push(name));
  return given;
};

test('one connection is given to one after the other, when it is free again', async () => {
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

test('a turn that nobody used goes to the next one', async () => {
  const given = askThrice(new PoolScheduler(new OneConnection()));
  for (let times = 0; times < 3; times += 1) await setImmediate();
  expect(given).toEqual(['first', 'second', 'third']);
});

test('who waits in the pool comes first', async () => {
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

test('where there is always somebody, those who waited long queue like any other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = new OneConnection();
  pool.take();
  const given = askThrice(new PoolScheduler(pool));
  await vi.advanceTimersByTimeAsync(49);
  expect(given).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toEqual(['first', 'second', 'third']);
});
