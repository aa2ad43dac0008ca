import { describe, expect, it, vi } from 'vitest';
import { HandledFailure } from '#renderer/lib/failure.ts';
import { deferred } from '#renderer/test-support.tsx';
import { eventually } from '#tests/support/eventually.ts';
import { buildUploads, unanswered } from './fake-upload.ts';
import { UploadCancelled } from './platform.ts';
import type { UploadFailure } from './upload-failure.ts';

const file = new File(['x'.repeat(100)], 'clip.mp4');
const HOUR = 3_600_000;

const begin = async (claim: (id: string) => Promise<unknown> = async () => undefined) => {
  const uploads = buildUploads();
  const handle = await uploads.start({ file, purpose: 'pitch', claim });
  const first = await uploads.attempt(1);
  return { ...uploads, handle, first };
};

const later = (change: Partial<UploadFailure> = {}): UploadFailure => ({ ...unanswered, ...change }) as UploadFailure;

describe('an upload', () => {
  it('is queued, sends, is checked, is claimed and is done', async () => {
    const claim = vi.fn(async () => undefined);
    const { handle, first, driver, environment } = await begin(claim);
    const seen: [string, number][] = [[handle.progress().state, handle.progress().sent]];
    handle.observe(({ state, sent }) => seen.push([state, sent]));
    first.sent(40);
    first.sent(100);
    first.done('u1');
    await handle.done;
    expect(claim).toHaveBeenCalledExactlyOnceWith('u1');
    expect(driver.forget).toHaveBeenCalledOnce();
    const states = [...new Set(seen.map(([state]) => state))];
    expect(states).toEqual(['queued', 'sending', 'checking', 'done']);
    expect(handle.progress().sent).toBe(100);
    expect(environment.left).toBe(0);
  });

  it('pauses and goes on', async () => {
    const { handle, driver, stop, environment, first } = await begin();
    handle.pause();
    expect(handle.progress().state).toBe('paused');
    expect(stop).toHaveBeenCalledOnce();
    first.failed(unanswered);
    environment.wake();
    environment.pass(HOUR);
    expect(handle.progress().state).toBe('paused');
    handle.resume();
    expect(driver.attempt).toHaveBeenCalledTimes(2);
  });

  it('does not start when it was paused before it could', async () => {
    const uploads = buildUploads();
    const { driver } = uploads;
    const opened = deferred<typeof driver>();
    uploads.open.mockReturnValueOnce(opened.promise);
    const handle = await uploads.start({ file, purpose: 'pitch', claim: async () => undefined });
    handle.pause();
    opened.resolve(driver);
    await opened.promise;
    expect(driver.attempt).not.toHaveBeenCalled();
  });

  it('rejects when cancelled, tells the server, and ignores what comes late', async () => {
    const { handle, driver, first, environment } = await begin();
    await handle.cancel();
    first.done('u1');
    await expect(handle.done).rejects.toBeInstanceOf(UploadCancelled);
    expect(driver.cancel).toHaveBeenCalledOnce();
    expect(driver.forget).toHaveBeenCalledOnce();
    expect(handle.progress().state).toBe('cancelled');
    expect(environment.left).toBe(0);
  });

  it('can be cancelled while the server cannot be told', async () => {
    const { handle, driver } = await begin();
    driver.cancel.mockRejectedValue(new Error('no line'));
    await handle.cancel();
    expect(handle.progress().state).toBe('cancelled');
  });

  it('rejects when the server refuses', async () => {
    const { handle, first, driver } = await begin();
    first.failed({ kind: 'final', error: new Error('too large') });
    await expect(handle.done).rejects.toThrow('too large');
    expect(handle.progress().state).toBe('failed');
    expect(driver.forget).not.toHaveBeenCalled();
  });
});

describe('an upload that is interrupted', () => {
  it('waits, says so, and tries again after pauses that grow to half a minute', async () => {
    const { handle, reports, environment } = await begin();
    const pauses: number[] = [];
    for (let n = 1; n <= 8; n += 1) {
      reports.at(-1)?.failed(unanswered);
      expect(handle.progress()).toMatchObject({ state: 'waiting', waiting: { reason: 'connection' } });
      const from = environment.now();
      while (reports.length === n) environment.pass(500);
      pauses.push((environment.now() - from) / 1_000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it('goes on after a day without a line', async () => {
    const { handle, reports, environment, first } = await begin();
    first.accepted(34);
    environment.loseLine();
    expect(handle.progress()).toMatchObject({ state: 'waiting', sent: 34, waiting: { reason: 'offline' } });
    const until = environment.now() + 24 * HOUR;
    while (environment.now() < until) {
      environment.pass(10_000);
      reports.at(-1)?.failed(unanswered);
    }
    expect(handle.progress().waiting).toEqual({ reason: 'offline', message: null });
    const attempts = reports.length;
    environment.online = true;
    environment.wake();
    expect(reports).toHaveLength(attempts + 1);
    reports.at(-1)?.accepted(34);
    expect(handle.progress()).toMatchObject({ state: 'sending', sent: 34, waiting: null });
    reports.at(-1)?.done('u1');
    await handle.done;
  });

  it('starts with short pauses again once the server has more, and only then', async () => {
    const { reports, environment, first } = await begin();
    first.accepted(10);
    for (const last of [first, null, null]) {
      (last ?? reports.at(-1))?.failed(unanswered);
      environment.pass(30_000);
      // Leaves the page and is dropped on the way.
      reports.at(-1)?.sent(90);
    }
    const attempts = reports.length;
    reports.at(-1)?.failed(unanswered);
    environment.pass(7_999);
    expect(reports).toHaveLength(attempts);
    environment.pass(1);
    reports.at(-1)?.accepted(20);
    reports.at(-1)?.failed(unanswered);
    environment.pass(1_000);
    expect(reports).toHaveLength(attempts + 2);
  });

  it('waits as long as the server asked, also when the page wakes up', async () => {
    const { handle, reports, environment, first } = await begin();
    first.failed(later({ reason: 'rate-limit', retryAfter: 90_000, message: 'Wait a moment.' } as never));
    expect(handle.progress().waiting).toEqual({ reason: 'rate-limit', message: 'Wait a moment.' });
    environment.pass(89_000);
    environment.wake();
    expect(reports).toHaveLength(1);
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('tries at once when it is told to', async () => {
    const { handle, reports, first } = await begin();
    first.failed(unanswered);
    handle.resume();
    expect(reports).toHaveLength(2);
  });

  it('gives up a request that shows no sign for a minute', async () => {
    const { handle, reports, environment, first, stop } = await begin();
    first.sent(10);
    environment.pass(59_000);
    first.sent(11);
    environment.pass(59_000);
    expect(stop).not.toHaveBeenCalled();
    environment.pass(1_000);
    expect(handle.progress().state).toBe('waiting');
    expect(stop).toHaveBeenCalledOnce();
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('leaves the server time to look at a whole large file', async () => {
    const { handle, environment, first } = await begin();
    first.sent(100);
    environment.pass(10 * 60_000);
    expect(handle.progress().state).toBe('checking');
  });

  it('takes up again in a tab that was frozen, whose connection ended meanwhile', async () => {
    const { reports, environment, first } = await begin();
    first.sent(10);
    environment.wake();
    expect(reports).toHaveLength(1);
    environment.freeze(2 * HOUR);
    environment.wake();
    expect(reports).toHaveLength(2);
    // What the dead connection reports at last changes nothing.
    first.failed({ kind: 'final', error: new Error('late') });
    reports.at(-1)?.sent(10);
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('waits when what speaks the protocol cannot be loaded', async () => {
    const uploads = buildUploads();
    uploads.open.mockRejectedValueOnce(new Error('chunk'));
    const handle = await uploads.start({ file, purpose: 'pitch', claim: async () => undefined });
    await eventually(() => expect(handle.progress().state).toBe('waiting'));
    uploads.environment.pass(1_000);
    (await uploads.attempt(1)).done('u1');
    await handle.done;
  });
});

describe('the claim of what was uploaded', () => {
  const failing = (...failures: unknown[]) =>
    vi.fn(async () => {
      if (failures.length > 0) throw failures.shift();
    });
  const noAnswer = { isAxiosError: true, response: undefined };

  it('is repeated without the bytes while nobody answers', async () => {
    const claim = failing(noAnswer, { isAxiosError: true, response: { status: 502 } });
    const { handle, driver, environment, first } = await begin(claim);
    first.done('u1');
    await eventually(() => expect(handle.progress().state).toBe('waiting'));
    environment.pass(1_000);
    await eventually(() => expect(handle.progress().state).toBe('waiting'));
    environment.wake();
    await handle.done;
    expect(claim.mock.calls).toEqual([['u1'], ['u1'], ['u1']]);
    expect(driver.attempt).toHaveBeenCalledOnce();
  });

  it('is repeated after maintenance, and after a short outage as soon as the server asked for', async () => {
    const data = { code: 'unavailable', message: 'We are back in a moment.' };
    const outage = { isAxiosError: true, response: { status: 503, data, headers: { 'retry-after': '60' } } };
    const claim = failing(new HandledFailure(503), outage);
    const { handle, environment, first } = await begin(claim);
    first.done('u1');
    await eventually(() =>
      expect(handle.progress()).toMatchObject({ state: 'waiting', waiting: { reason: 'server' } }),
    );
    environment.pass(1_000);
    await eventually(() => expect(handle.progress().waiting?.message).toBe(data.message));
    environment.pass(59_000);
    expect(claim).toHaveBeenCalledTimes(2);
    environment.pass(1_000);
    await handle.done;
    expect(claim.mock.calls).toEqual([['u1'], ['u1'], ['u1']]);
  });

  it('ends with the session', async () => {
    const ended = new HandledFailure(401);
    const { handle, first } = await begin(failing(ended));
    first.done('u1');
    await expect(handle.done).rejects.toBe(ended);
  });

  it('fails with what the server says', async () => {
    const refusal = Object.assign(new Error('no'), { isAxiosError: true, response: { status: 409 } });
    const { handle, first } = await begin(failing(refusal));
    first.done('u1');
    await expect(handle.done).rejects.toBe(refusal);
  });
});
