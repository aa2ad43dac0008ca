import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { expect, test } from 'vitest';
import { UnexpectedHead, unreadable, uploadFailure } from './tus-client.ts';

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly wait?: string;
}

const build = ({ status, body = '', wait }: Answer): HttpResponse => ({
  getStatus: () => status,
  getBody: () => body,
  getHeader: (name) => (name === 'Retry-After' ? wait : undefined),
  getUnderlyingObject: () => null,
});

const failed = (method: string, answer: Answer | null) => {
  const error = new Error('tus: failed') as DetailedError;
  const response = answer && build(answer);
  // For HEAD, tus-js-client wraps the error that our response hook throws.
  const isHead = method === 'HEAD' && response !== null;
  Object.assign(error, {
    originalRequest: { getMethod: () => method } as HttpRequest,
    originalResponse: isHead ? null : response,
    causingError: isHead ? new UnexpectedHead(response) : null,
  });
  return uploadFailure(error, 0);
};

test.each([
  ['a line that was cut', 'PATCH', null, 'connection'],
  ['a server that fails', 'POST', { status: 500 }, 'server'],
  ['a proxy without a server', 'PATCH', { status: 502, body: '<html>' }, 'server'],
  ['a page of a proxy', 'HEAD', { status: 200, body: '<html>' }, 'server'],
  ['a server that starts anew', 'HEAD', { status: 503 }, 'server'],
  ['bytes that do not follow on what the server has', 'PATCH', { status: 409 }, 'server'],
  ['an upload that is gone', 'PATCH', { status: 404 }, 'server'],
  ['bytes that another request is sending', 'PATCH', { status: 423 }, 'busy'],
  ['too many requests', 'HEAD', { status: 429 }, 'rate-limit'],
  ['a proxy that forbids it', 'POST', { status: 403, body: '<html>Forbidden</html>' }, 'server'],
  ['a proxy that knows no such page', 'POST', { status: 404, body: '<html>' }, 'server'],
  ['a proxy that forbids the question', 'HEAD', { status: 403 }, 'server'],
  ['a proxy that speaks JSON', 'PATCH', { status: 403, body: '{"error":"blocked"}' }, 'server'],
  ['a session that ended', 'HEAD', { status: 401 }, 'session'],
] as const)('%s is retried', (_, method, answer, reason) => {
  expect(failed(method, answer)).toMatchObject({ name: 'Interrupted', reason });
});

test.each([
  ['a job that takes no video any more', 'POST', { status: 409, body: '{"message":"No longer."}' }, 'No longer.'],
  ['a file that is too large', 'POST', { status: 413, body: '{"message":"Too large."}' }, 'Too large.'],
  ['a disk that is full', 'POST', { status: 507, body: '{"message":"No room."}' }, 'No room.'],
  ['an account that may not', 'POST', { status: 403, body: '{"message":"You may not."}' }, 'You may not.'],
  ['a limit of a proxy', 'PATCH', { status: 413, body: '<html>' }, 'A server on the way takes no files of this size.'],
  ['what is no video', 'PATCH', { status: 415, body: '{"message":"No video."}' }, 'No video.'],
] as const)('%s fails the upload with a message', (_, method, answer, message) => {
  expect(failed(method, answer)).toMatchObject({ name: 'Rejected', message });
});

test('an unreadable file fails the upload', () => {
  expect(uploadFailure(new Error('no bytes'), 0)).toMatchObject(unreadable());
});

test('waits for Retry-After', () => {
  const answer = { status: 429, body: '{"message":"Too many requests."}', wait: '5' };
  expect(failed('PATCH', answer)).toMatchObject({ reason: 'rate-limit', delay: 5_000, sentence: 'Too many requests.' });
});
