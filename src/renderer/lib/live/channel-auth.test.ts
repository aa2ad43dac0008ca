import { beforeEach, expect, it, vi } from 'vitest';
import { authenticateConnection, authorizeChannel } from './echo-transport.ts';
import { answerLive } from './fixtures/fake-api.ts';

const CHANNEL = 'private-chat3';
let isCurrent = true;

beforeEach(() => {
  isCurrent = true;
  vi.useFakeTimers();
});

it('requests authorization for one socket and channel', async () => {
  const asked = answerLive(() => ({ auth: 'key:signature' }));
  expect(await authorizeChannel('1.1', CHANNEL, () => isCurrent)).toEqual({ auth: 'key:signature' });
  expect(asked).toEqual([{ path: '/broadcasting/auth', socket: '1.1', channel: CHANNEL, token: null }]);
});

it.each([403, 404, 422])('does not retry after a refusal with %i', async (status) => {
  const asked = answerLive(() => status);
  await expect(authorizeChannel('1.1', CHANNEL, () => isCurrent)).rejects.toThrow(`Answered ${status}`);
  expect(asked).toHaveLength(1);
});

it.each([500, 502, 429])('retries after %i until it succeeds', async (status) => {
  const asked = answerLive((_call, nth) => (nth < 4 ? status : { auth: 'a', user_data: 'u' }));
  const proof = authenticateConnection('1.1', () => isCurrent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await proof).toEqual({ auth: 'a', user_data: 'u' });
  expect(asked).toHaveLength(4);
});

it('makes no request for a closed socket', async () => {
  const asked = answerLive(() => 500);
  const refused = expect(authorizeChannel('1.1', CHANNEL, () => isCurrent)).rejects.toThrow('Answered 500');
  await vi.advanceTimersByTimeAsync(0);
  isCurrent = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(asked).toHaveLength(1);
});
