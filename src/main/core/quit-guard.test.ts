import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createQuitGuard, quitQuestion } from './quit-guard.ts';

const start = (count: number) => {
  const answer = deferred<boolean>();
  const ask = vi.fn(() => answer.promise);
  const quit = vi.fn();
  let time = 1_000_000;
  const guard = createQuitGuard({ busy: () => count, ask, quit, report: vi.fn(), now: () => time });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { guard, ask, quit, answer, pass };
};

test('quits without a question when idle', () => {
  const { guard, ask } = start(0);
  expect(guard.mayQuit()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

test('asks once while busy, however often it is closed, and quits on confirmation', async () => {
  const { guard, ask, quit, answer } = start(2);
  expect([guard.mayQuit(), guard.mayQuit(), guard.mayQuit()]).toEqual([false, false, false]);
  expect(ask).toHaveBeenCalledOnce();
  answer.resolve(true);
  await eventually(() => expect(quit).toHaveBeenCalledOnce());
  expect(guard.mayQuit()).toBe(true);
});

test('keeps running when the user cancels, and asks again the next time', async () => {
  const { guard, ask, quit, answer } = start(1);
  guard.mayQuit();
  answer.resolve(false);
  await answer.promise;
  await eventually(() => {
    expect(guard.mayQuit()).toBe(false);
    expect(ask).toHaveBeenCalledTimes(2);
  });
  expect(quit).not.toHaveBeenCalled();
});

test('does not delay a shutdown of the system, and asks again a minute after a cancelled one', () => {
  const { guard, ask, pass } = start(1);
  guard.systemEnds();
  pass(59_999);
  expect(guard.mayQuit()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  pass(1);
  expect(guard.mayQuit()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
});

test('asks again a minute after a confirmed quit that something else refused', async () => {
  const { guard, ask, quit, answer, pass } = start(1);
  guard.mayQuit();
  answer.resolve(true);
  await eventually(() => expect(quit).toHaveBeenCalledOnce());
  pass(60_000);
  expect(guard.mayQuit()).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('states in the question what quitting stops', () => {
  expect(quitQuestion(1, 'Market')).toMatchObject({
    message: 'Quit while a transfer is under way?',
    detail: 'It stops now and continues by itself when you open Market again.',
  });
  expect(quitQuestion(3, 'Market')).toMatchObject({
    message: 'Quit while 3 transfers are under way?',
    detail: 'They stop now and continue by themselves when you open Market again.',
  });
});
