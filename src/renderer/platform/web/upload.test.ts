import { describe, expect, it, vi } from 'vitest';
import { deferred } from '#renderer/fixtures/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { UploadFailure } from '../platform-services.ts';
import { FakeEnvironment } from './fixtures/fake-environment.ts';
import { unanswered } from './fixtures/fake-transfers.ts';
import { Upload } from './upload.ts';
import type { Attempt, AttemptReport } from './upload-attempt.ts';
import type { UploadPorts } from './upload-source.ts';

const HOUR = 3_600_000;
const TOTAL = 100;

interface Options {
  readonly claim?: UploadPorts['claim'];
  readonly open?: () => Promise<Attempt>;
  /** Id of an upload that the server has completely. */
  readonly uploaded?: string;
}

const build = ({ claim = async () => null, open, uploaded }: Options = {}) => {
  const environment = new FakeEnvironment();
  const reports: AttemptReport[] = [];
  const stop = vi.fn();
  const attempt = vi.fn<Attempt>((report) => {
    reports.push(report);
    return stop;
  });
  const seen: string[] = [];
  const upload: Upload = new Upload(
    {
      ...{ account: '7', target: { purpose: 'pitch' }, title: 'Pitch', poster: undefined, url: null, accepted: 0 },
      file: { name: 'pitch.mp4', size: TOTAL, lastModified: 1 },
    },
    { claim, located: vi.fn(), changed: () => seen.push(upload.state), environment },
  );
  if (uploaded === undefined) upload.provide(open ?? (async () => attempt));
  else upload.complete(uploaded);
  return { upload, environment, reports, stop, attempt, seen };
};

const begin = async (options: Options = {}) => {
  const built = build(options);
  built.upload.start();
  const [first] = await eventually(() => {
    expect(built.reports).toHaveLength(1);
    return built.reports;
  });
  if (!first) throw new Error('There is no attempt.');
  return { ...built, first };
};

const later = (change: Partial<UploadFailure>): UploadFailure => ({ ...unanswered, ...change }) as UploadFailure;

const becomes = (upload: Upload, state: string) => eventually(() => expect(upload.progress.state).toBe(state));

describe('an upload', () => {
  it('is queued, moves, is checked, is claimed and is done', async () => {
    const claim = vi.fn(async () => null);
    const { upload, first, environment, seen } = await begin({ claim });
    first.sent(40);
    first.sent(TOTAL);
    first.done('u1');
    await becomes(upload, 'done');
    expect(claim).toHaveBeenCalledExactlyOnceWith('u1');
    expect([...new Set(seen)]).toEqual(['moving', 'checking', 'done']);
    expect(upload.progress).toMatchObject({ sent: TOTAL, accepted: TOTAL });
    expect(environment.left).toBe(0);
  });

  it('pauses and resumes', async () => {
    const { upload, attempt, stop, environment, first } = await begin();
    first.sent(40);
    upload.pause();
    // The server keeps the bytes that are still on their way, so the progress must not fall back to 0.
    expect(upload.progress).toMatchObject({ state: 'paused', sent: 40 });
    expect(stop).toHaveBeenCalledOnce();
    first.failed(unanswered);
    upload.retryNow();
    environment.pass(HOUR);
    expect(upload.progress.state).toBe('paused');
    upload.queue();
    upload.start();
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('does not start when it was paused before it could', async () => {
    const opened = deferred<Attempt>();
    const { upload, attempt } = build({ open: () => opened.promise });
    upload.start();
    upload.pause();
    opened.resolve(attempt);
    await opened.promise;
    expect(attempt).not.toHaveBeenCalled();
  });

  it('ignores late events once it was cancelled', async () => {
    const { upload, first, environment } = await begin();
    upload.cancel();
    first.done('u1');
    expect(upload.progress.state).toBe('cancelled');
    expect(environment.left).toBe(0);
  });

  it('fails when the server refuses, and can be retried where that may help', async () => {
    const { upload, first, reports } = await begin();
    first.failed({ kind: 'final', message: 'No room.', canRetry: true });
    expect(upload.progress).toMatchObject({ state: 'failed', failure: { message: 'No room.', canRetry: true } });
    upload.queue();
    expect(upload.progress).toMatchObject({ state: 'queued', failure: null });
    upload.start();
    expect(reports).toHaveLength(2);
  });
});

describe('an upload that is interrupted', () => {
  it('waits, shows it, and retries after delays that grow to 30 s', async () => {
    const { upload, reports, environment } = await begin();
    const pauses: number[] = [];
    for (let n = 1; n <= 8; n += 1) {
      reports.at(-1)?.failed(unanswered);
      expect(upload.progress).toMatchObject({ state: 'waiting', waiting: { reason: 'connection' } });
      const from = environment.now();
      while (reports.length === n) environment.pass(500);
      pauses.push((environment.now() - from) / 1_000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it('resumes after a day without a connection', async () => {
    const { upload, reports, environment, first } = await begin();
    first.accepted(34);
    first.sent(50);
    environment.online = false;
    upload.lineLost();
    expect(upload.progress).toMatchObject({ state: 'waiting', sent: 50, waiting: { reason: 'offline' } });
    const until = environment.now() + 24 * HOUR;
    while (environment.now() < until) {
      environment.pass(10_000);
      reports.at(-1)?.failed(unanswered);
    }
    expect(upload.progress.waiting).toEqual({ reason: 'offline', message: null });
    const attempts = reports.length;
    environment.online = true;
    upload.retryNow();
    expect(reports).toHaveLength(attempts + 1);
    reports.at(-1)?.accepted(34);
    expect(upload.progress).toMatchObject({ state: 'moving', sent: 34, waiting: null });
    reports.at(-1)?.done('u1');
    await becomes(upload, 'done');
  });

  it('resets its delays once the server has confirmed more bytes, and only then', async () => {
    const { reports, environment, first } = await begin();
    first.accepted(10);
    for (const last of [first, null, null]) {
      (last ?? reports.at(-1))?.failed(unanswered);
      environment.pass(30_000);
      // Sent bytes that the server has not acknowledged do not count.
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

  it('waits for Retry-After, also when the page wakes up', async () => {
    const { upload, reports, environment, first } = await begin();
    first.failed(later({ reason: 'rate-limit', retryAfter: 90_000, message: 'Wait a moment.' } as never));
    expect(upload.progress.waiting).toEqual({ reason: 'rate-limit', message: 'Wait a moment.' });
    environment.pass(89_000);
    upload.retryNow();
    expect(reports).toHaveLength(1);
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('retries at once on demand', async () => {
    const { upload, reports, first } = await begin();
    first.failed(unanswered);
    upload.start();
    expect(reports).toHaveLength(2);
  });

  it('makes no attempts while its account is signed out', async () => {
    const { upload, reports, environment } = await begin();
    upload.suspend();
    environment.pass(HOUR);
    expect(upload.progress).toMatchObject({ state: 'waiting', waiting: { reason: 'session' } });
    expect(reports).toHaveLength(1);
    upload.queue();
    upload.start();
    expect(reports).toHaveLength(2);
  });

  it('aborts a request without progress for a minute', async () => {
    const { upload, reports, environment, first, stop } = await begin();
    first.sent(10);
    environment.pass(59_000);
    first.sent(11);
    environment.pass(59_000);
    expect(stop).not.toHaveBeenCalled();
    environment.pass(1_000);
    expect(upload.progress.state).toBe('waiting');
    expect(stop).toHaveBeenCalledOnce();
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('gives the server time to check a large file', async () => {
    const { upload, environment, first } = await begin();
    first.sent(TOTAL);
    environment.pass(10 * 60_000);
    expect(upload.progress.state).toBe('checking');
  });

  it('resumes in a tab that was frozen, whose connection ended meanwhile', async () => {
    const { upload, reports, environment, first } = await begin();
    first.sent(10);
    upload.retryNow();
    expect(reports).toHaveLength(1);
    environment.freeze(2 * HOUR);
    upload.retryNow();
    expect(reports).toHaveLength(2);
    // A late report of the dead connection changes nothing.
    first.failed({ kind: 'final', message: 'late', canRetry: false });
    reports.at(-1)?.sent(10);
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('waits when the tus module cannot be loaded', async () => {
    const open = vi.fn<() => Promise<Attempt>>().mockRejectedValueOnce(new Error('chunk'));
    const { upload, environment, attempt } = build({ open });
    open.mockResolvedValue(attempt);
    upload.start();
    await becomes(upload, 'waiting');
    environment.pass(1_000);
    await eventually(() => expect(attempt).toHaveBeenCalledOnce());
  });
});

describe('the claim of an upload', () => {
  const answering = (...answers: (UploadFailure | null)[]) => vi.fn(async (_: string) => answers.shift() ?? null);

  it('is repeated without the bytes while the server does not respond', async () => {
    const claim = answering(unanswered, later({ reason: 'server' } as never));
    const { upload, attempt, environment, first } = await begin({ claim });
    first.done('u1');
    await becomes(upload, 'waiting');
    environment.pass(1_000);
    await eventually(() => expect(claim).toHaveBeenCalledTimes(2));
    await becomes(upload, 'waiting');
    upload.retryNow();
    await becomes(upload, 'done');
    expect(claim.mock.calls).toEqual([['u1'], ['u1'], ['u1']]);
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('is the only step left for a completed upload', async () => {
    const claim = answering(null);
    const { upload, seen, attempt } = build({ claim, uploaded: 'u1' });
    upload.start();
    await becomes(upload, 'done');
    expect(claim).toHaveBeenCalledExactlyOnceWith('u1');
    expect([...new Set(seen)]).toEqual(['checking', 'done']);
    expect(attempt).not.toHaveBeenCalled();
  });

  it('fails with the server’s message', async () => {
    const { upload, first } = await begin({
      claim: answering({ kind: 'final', message: 'No video.', canRetry: false }),
    });
    first.done('u1');
    await becomes(upload, 'failed');
    expect(upload.progress.failure).toEqual({ message: 'No video.', canRetry: false });
  });

  it('waits while the module of the call cannot be loaded', async () => {
    const { upload, first } = await begin({ claim: async () => Promise.reject(new Error('chunk')) });
    first.done('u1');
    await becomes(upload, 'waiting');
  });
});
