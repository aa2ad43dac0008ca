import { AxiosError, AxiosHeaders } from 'axios';
import { beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '../session/session.ts';
import { HandledFailure } from './failure.ts';
import { RetryBackoff } from './retry-backoff.ts';

const answered = (status: number, retryAfter?: string): AxiosError => {
  const config = { headers: new AxiosHeaders() };
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return new AxiosError('', '', config, {}, { status, statusText: '', data: {}, headers, config });
};
const NO_SERVER = new Error('no server');
const act = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  act.mockClear();
});

it('waits longer after each failure, and resets after a success', async () => {
  const backoff = new RetryBackoff(act);
  for (const wait of [500, 1_000, 2_000]) {
    act.mockClear();
    backoff.schedule(NO_SERVER);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(act).toHaveBeenCalledOnce();
  }
  backoff.reset();
  backoff.schedule(NO_SERVER);
  await vi.advanceTimersByTimeAsync(500);
  expect(act).toHaveBeenCalledTimes(2);
});

it('never retries before Retry-After', async () => {
  const backoff = new RetryBackoff(act);
  backoff.schedule(answered(429, '7'));
  expect(backoff.isThrottled).toBe(true);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(act).toHaveBeenCalledOnce();
  expect(backoff.isThrottled).toBe(false);
});

it.each([408, 423, 425])('retries after a %i answer, which says that a retry may succeed', async (status) => {
  new RetryBackoff(act).schedule(answered(status));
  await vi.advanceTimersByTimeAsync(500);
  expect(act).toHaveBeenCalledOnce();
});

it('does not retry after a refusal or a redirect', async () => {
  const backoff = new RetryBackoff(act);
  for (const error of [answered(404), new HandledFailure(402)]) backoff.schedule(error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).not.toHaveBeenCalled();
});

it('does nothing after it was stopped', async () => {
  const stopped = new RetryBackoff(act);
  stopped.schedule(NO_SERVER);
  stopped.stop();
  stopped.schedule(NO_SERVER);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).not.toHaveBeenCalled();
});

it.each([
  ['somebody else', 99],
  ['the same person', 7],
])('does nothing once %s has logged in after a logout', async (_who, id) => {
  signIn('creator');
  const [before, after] = [new RetryBackoff(act), new RetryBackoff(act)];
  before.schedule(NO_SERVER);
  session.end();
  signIn('creator', { id });
  after.schedule(NO_SERVER);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).not.toHaveBeenCalled();
});
