import argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { DUMMY_HASH, hashPassword, passwordFits } from './hash-password.ts';

const busy = expect.objectContaining({ code: 'tooMany', retryAfterSeconds: 5 });

const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

test('with a full queue, the first log-in of a process is refused alike for known and unknown addresses, without lasting effect', async () => {
  // 210 real hashes would take long.
  const hash = deferred<string>();
  vi.spyOn(argon2, 'hash').mockReturnValue(hash.promise);
  const waiting = Array.from({ length: 210 }, () => hashPassword('Correct1!'));
  const known = passwordFits('$argon2id$unused', 'Wrong1!aa');
  const unknown = passwordFits(undefined, 'Wrong1!aa');
  const refused = refusalsOf(await Promise.allSettled([known, unknown]));
  expect(refused).toEqual([busy, busy]);
  hash.resolve('$argon2id$unused');
  await Promise.allSettled(waiting);
  vi.restoreAllMocks();
  // A cached refusal would answer 429 for ever to unknown addresses only, and so reveal that they have no account.
  expect(await passwordFits(undefined, 'Wrong1!aa')).toBe(false);
});

test('an unknown address costs one comparison with the same parameters as a known one', async () => {
  const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
  await passwordFits(null, 'Wrong1!aa');
  expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 1]);
  vi.restoreAllMocks();
  const settings = (text: string) => text.split('$').slice(0, 4);
  expect(settings(DUMMY_HASH)).toEqual(settings(await hashPassword('Correct1!')));
});
