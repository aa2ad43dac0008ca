import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { expect, test } from 'vitest';
import { mayGoBetter } from './tus-upload.ts';

const failed = (method: string, status: number | null) => ({
  originalRequest: { getMethod: () => method } as HttpRequest,
  originalResponse: status === null ? null : ({ getStatus: () => status } as HttpResponse),
});

test.each([
  ['a line that was cut', 'PATCH', null, true],
  ['a server that fails', 'POST', 503, true],
  ['bytes that do not follow on what the server has', 'PATCH', 409, true],
  ['bytes that another request is sending', 'PATCH', 423, true],
  ['a job that takes no video any more', 'POST', 409, false],
  ['a file that is too large', 'POST', 413, false],
  ['an upload that is gone', 'PATCH', 404, false],
] as const)('%s: %s %s is tried again: %s', (_, method, status, again) => {
  expect(mayGoBetter(failed(method, status))).toBe(again);
});
