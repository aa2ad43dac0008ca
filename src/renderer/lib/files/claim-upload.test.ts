import { describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { HandledFailure } from '../api/failure.ts';
import { claimFailure, claimUpload } from './claim-upload.ts';

const answered = (status: number, data: unknown = {}, headers: object = {}) => ({
  isAxiosError: true,
  response: { status, data, headers },
});

describe('a claim that failed', () => {
  it.each([
    ['nobody answered', { isAxiosError: true, response: undefined }, 'connection'],
    ['a proxy had no server', answered(502), 'server'],
    ['there is maintenance', new HandledFailure(503), 'server'],
    ['the session ended', new HandledFailure(401), 'session'],
    ['another account has signed in', new HandledFailure(null), 'session'],
    ['there were too many requests', answered(429), 'rate-limit'],
    ['another request uses the upload', answered(423), 'busy'],
    ['the server failed', answered(500, { message: 'Something went wrong!' }), 'server'],
    ['a proxy forbade it', answered(403, '<html>'), 'server'],
    ['a proxy knew no such page', answered(404, '<html>'), 'server'],
  ])('is repeated when %s', (_, error, reason) => {
    expect(claimFailure(error)).toMatchObject({ name: 'Interrupted', reason });
  });

  it('is repeated when the server asks for it, with its message', () => {
    const data = { code: 'unavailable', message: 'We are back in a moment.' };
    expect(claimFailure(answered(503, data, { 'retry-after': '60' }))).toMatchObject({
      reason: 'server',
      delay: 60_000,
      sentence: data.message,
    });
  });

  it('is repeated at the time that the server names', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' };
    expect(claimFailure(answered(503, {}, headers))).toMatchObject({ delay: 60_000 });
  });

  it.each([
    [409, false],
    [415, false],
    [403, true],
  ])('fails with the server’s message at %d; a retry can help: %s', (status, canRetry) => {
    expect(claimFailure(answered(status, { message: 'No.' }))).toMatchObject({
      name: 'Rejected',
      message: 'No.',
      canRetry,
    });
  });
});

describe('claiming', () => {
  it('submits a video for its job or the portfolio, with its poster, and a pitch for the profile', async () => {
    signIn('creator');
    const sent: unknown[] = [];
    const answer = ({ body }: { body: unknown }) => {
      sent.push(body);
      return { data: {} };
    };
    const calls = mockApi({
      'POST /creator/submit/user-job/7': answer,
      'POST /creator/video': answer,
      'POST /creator/samples': answer,
      'POST /chat/attachments': answer,
    });
    const poster = 'data:image/jpeg;base64,AAAA';
    await claimUpload({ purpose: 'delivery', job: 7 }, 'u1', { poster });
    await claimUpload({ purpose: 'pitch' }, 'u2', {});
    await claimUpload({ purpose: 'portfolio', slot: 1 }, 'u3', { poster });
    await claimUpload({ purpose: 'attachment', attachment: 9 }, 'u4', {});
    expect(calls).toEqual([
      'POST /creator/submit/user-job/7',
      'POST /creator/video',
      'POST /creator/samples',
      'POST /chat/attachments',
    ]);
    expect(sent).toEqual([
      { upload: 'u1', poster },
      { upload: 'u2' },
      { upload: 'u3', poster },
      { upload: 'u4', key: '9' },
    ]);
  });

  it('rejects with the refusal', async () => {
    signIn('creator');
    mockApi({ 'POST /creator/video': { status: 415, message: 'This file is not a video we can play.' } });
    await expect(claimUpload({ purpose: 'pitch' }, 'u2', {})).rejects.toMatchObject({
      name: 'Rejected',
      message: 'This file is not a video we can play.',
      canRetry: false,
    });
  });
});
