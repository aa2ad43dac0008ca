import { expect, test } from 'vitest';
import { retryAfter, waitReasonOf } from './retry-after.ts';

test.each([
  ['7', 7_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 59_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('Retry-After: %s is %s milliseconds', (header, expected) => {
  expect(retryAfter(header, 1_000)).toBe(expected);
});

test.each([
  [401, 'session'],
  [408, 'server'],
  [423, 'busy'],
  [425, 'server'],
  [429, 'rate-limit'],
  [404, null],
  [422, null],
])('a %i answer is waited for as %s', (status, reason) => {
  expect(waitReasonOf(status)).toBe(reason);
});
