import { expect, it, vi } from 'vitest';
import { buildLive } from './fixtures/fake-transport.ts';
import { Live } from './live.ts';

const watcher = () => ({ heard: vi.fn(), catchUp: vi.fn() });
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('subscribes once for all watchers of a channel, and unsubscribes after the last', async () => {
  const { live, log, say } = buildLive();
  const first = watcher();
  const second = watcher();
  const stopFirst = live.watch('chat', 3, first);
  const stopSecond = live.watch('chat', 3, second);
  await settled();
  say('chat', 3, 'chat', { seq: 1 });
  expect(first.heard).toHaveBeenCalledWith('chat', { seq: 1 });
  expect(second.heard).toHaveBeenCalledOnce();
  stopFirst();
  expect(log).toEqual(['join private-chat3']);
  stopSecond();
  expect(log).toEqual(['join private-chat3', 'leave private-chat3']);
  live.end();
});

it('makes every watcher load missed data after a reconnect and when the page becomes visible', async () => {
  const { live, rejoin } = buildLive();
  const { catchUp, heard } = watcher();
  live.watch('notification', 7, { catchUp, heard });
  await settled();
  rejoin();
  expect(catchUp).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(catchUp).toHaveBeenCalledTimes(2);
  live.end();
});

it('polls the server while there is no connection', async () => {
  vi.useFakeTimers();
  const { live, change } = buildLive();
  const { catchUp, heard } = watcher();
  live.watch('chat', 3, { catchUp, heard });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(catchUp).not.toHaveBeenCalled();
  change('offline');
  expect(live.state()).toBe('offline');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(catchUp).toHaveBeenCalledTimes(1);
  live.end();
});

it('retries a failed connection', async () => {
  vi.useFakeTimers();
  const open = vi.fn().mockRejectedValue(new Error('no server'));
  const live = new Live(open, () => undefined);
  live.watch('chat', 3, watcher());
  await vi.advanceTimersByTimeAsync(1);
  expect(live.state()).toBe('offline');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open).toHaveBeenCalledTimes(2);
  live.end();
});

it('closes with the session and receives nothing afterwards', async () => {
  const { live, log, change } = buildLive();
  live.watch('chat', 3, watcher());
  await settled();
  live.end();
  change('connected');
  expect(log).toContain('close');
  expect(live.state()).toBe('off');
});

it('reconnects after the server has closed it while the session is valid, and subscribes again', async () => {
  vi.useFakeTimers();
  const { live, log, endSession } = buildLive();
  live.watch('chat', 3, watcher());
  await vi.advanceTimersByTimeAsync(1);
  endSession();
  expect(live.state()).toBe('offline');
  expect(log).toEqual(['join private-chat3', 'close', 'check session']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log.at(-1)).toBe('join private-chat3');
  live.end();
});

it('does not reconnect once the session has ended', async () => {
  vi.useFakeTimers();
  const { live, log, endSession } = buildLive();
  live.watch('chat', 3, watcher());
  await vi.advanceTimersByTimeAsync(1);
  endSession();
  live.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.filter((line) => line.startsWith('join'))).toHaveLength(1);
});
