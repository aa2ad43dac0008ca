import { beforeEach, expect, it, vi } from 'vitest';
import { authenticateConnection, authorizeChannel } from './echo-transport.ts';
import { answerLive } from './fixtures/fake-api.ts';

const CHANNEL = 'private-chat3';

beforeEach(() => void vi.useFakeTimers());

it.each([403, 404, 422])('does not retry after a refusal with %i', async (status) => {
  const asked = answerLive(() => status);
  await expect(authorizeChannel('1.1', CHANNEL, () => true)).rejects.toThrow(`Answered ${status}`);
  expect(asked).toHaveLength(1);
});

it.each([500, 502, 429])('retries after %i until it succeeds', async (status) => {
  const asked = answerLive((_call, nth) => (nth < 4 ? status : { auth: 'a', user_data: 'u' }));
  const proof = authenticateConnection('1.1', () => true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await proof).toEqual({ auth: 'a', user_data: 'u' });
  expect(asked).toHaveLength(4);
});
