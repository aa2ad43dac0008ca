import { describe, expect, it, vi } from 'vitest';
import { deferred } from '#renderer/fixtures/test-support.tsx';
import { eventually } from '#tests/support/eventually.ts';
import type { UploadFailure } from '../platform-services.ts';
import { FakeEnvironment } from './fixtures/fake-environment.ts';
import { unanswered } from './fixtures/fake-transfers.ts';
import { UploadHandle } from './upload-handle.ts';
import type { Attempt, AttemptReport, UploadPlan } from './upload-plan.ts';

const HOUR = 3_600_000;
const TOTAL = 100;

const build = (plan: Partial<UploadPlan> = {}) => {
  const environment = new FakeEnvironment();
  const reports: AttemptReport[] = [];
  const stop = vi.fn();
  const attempt = vi.fn<Attempt>((report) => {
    reports.push(report);
    return stop;
  });
  const seen: string[] = [];
  const handle = new UploadHandle({
    total: TOTAL,
    accepted: 0,
    uploaded: null,
    open: async () => attempt,
    claim: async () => null,
    located: vi.fn(),
    changed: () => seen.push(handle.progress().state),
    environment,
    ...plan,
  });
  return { handle, environment, reports, stop, attempt, seen };
};

const begin = async (plan: Partial<UploadPlan> = {}) => {
  const built = build(plan);
  built.handle.start();
  const [first] = await eventually(() => {
    expect(built.reports).toHaveLength(1);
    return built.reports;
  });
  if (!first) throw new Error('There is no attempt.');
  return { ...built, first };
};

const later = (change: Partial<UploadFailure>): UploadFailure => ({ ...unanswered, ...change }) as UploadFailure;

const becomes = (handle: UploadHandle, state: string) => eventually(() => expect(handle.progress().state).toBe(state));

describe('an upload', () => {
  it('is queued, moves, is checked, is claimed and is done', async () => {
    const claim = vi.fn(async () => null);
    const { handle, first, environment, seen } = await begin({ claim });
    first.sent(40);
    first.sent(TOTAL);
    first.done('u1');
    await becomes(handle, 'done');
    expect(claim).toHaveBeenCalledExactlyOnceWith('u1');
    expect([...new Set(seen)]).toEqual(['moving', 'checking', 'done']);
    expect(handle.progress()).toMatchObject({ sent: TOTAL, accepted: TOTAL });
    expect(environment.left).toBe(0);
  });

  it('pauses and goes on', async () => {
    const { handle, attempt, stop, environment, first } = await begin();
    first.sent(40);
    handle.pause();
    // What is on its way stays on the server: a bar that fell to nothing would say otherwise.
    expect(handle.progress()).toMatchObject({ state: 'paused', sent: 40 });
    expect(stop).toHaveBeenCalledOnce();
    first.failed(unanswered);
    handle.wake();
    environment.pass(HOUR);
    expect(handle.progress().state).toBe('paused');
    handle.queue();
    handle.start();
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('does not start when it was paused before it could', async () => {
    const opened = deferred<Attempt>();
    const { handle, attempt } = build({ open: () => opened.promise });
    handle.start();
    handle.pause();
    opened.resolve(attempt);
    await opened.promise;
    expect(attempt).not.toHaveBeenCalled();
  });

  it('ignores what comes late once it was cancelled', async () => {
    const { handle, first, environment } = await begin();
    handle.cancel();
    first.done('u1');
    expect(handle.progress().state).toBe('cancelled');
    expect(environment.left).toBe(0);
  });

  it('fails when the server refuses, and can be tried again where that may help', async () => {
    const { handle, first, reports } = await begin();
    first.failed({ kind: 'final', message: 'No room.', canRetry: true });
    expect(handle.progress()).toMatchObject({ state: 'failed', failure: { message: 'No room.', canRetry: true } });
    handle.queue();
    expect(handle.progress()).toMatchObject({ state: 'queued', failure: null });
    handle.start();
    expect(reports).toHaveLength(2);
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
    first.sent(50);
    environment.online = false;
    handle.lineLost();
    expect(handle.progress()).toMatchObject({ state: 'waiting', sent: 50, waiting: { reason: 'offline' } });
    const until = environment.now() + 24 * HOUR;
    while (environment.now() < until) {
      environment.pass(10_000);
      reports.at(-1)?.failed(unanswered);
    }
    expect(handle.progress().waiting).toEqual({ reason: 'offline', message: null });
    const attempts = reports.length;
    environment.online = true;
    handle.wake();
    expect(reports).toHaveLength(attempts + 1);
    reports.at(-1)?.accepted(34);
    expect(handle.progress()).toMatchObject({ state: 'moving', sent: 34, waiting: null });
    reports.at(-1)?.done('u1');
    await becomes(handle, 'done');
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
    handle.wake();
    expect(reports).toHaveLength(1);
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('tries at once when it is told to', async () => {
    const { handle, reports, first } = await begin();
    first.failed(unanswered);
    handle.start();
    expect(reports).toHaveLength(2);
  });

  it('stands still without trying while its account is not signed in', async () => {
    const { handle, reports, environment } = await begin();
    handle.suspend();
    environment.pass(HOUR);
    expect(handle.progress()).toMatchObject({ state: 'waiting', waiting: { reason: 'session' } });
    expect(reports).toHaveLength(1);
    handle.queue();
    handle.start();
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
    first.sent(TOTAL);
    environment.pass(10 * 60_000);
    expect(handle.progress().state).toBe('checking');
  });

  it('takes up again in a tab that was frozen, whose connection ended meanwhile', async () => {
    const { handle, reports, environment, first } = await begin();
    first.sent(10);
    handle.wake();
    expect(reports).toHaveLength(1);
    environment.freeze(2 * HOUR);
    handle.wake();
    expect(reports).toHaveLength(2);
    // What the dead connection reports at last changes nothing.
    first.failed({ kind: 'final', message: 'late', canRetry: false });
    reports.at(-1)?.sent(10);
    environment.pass(1_000);
    expect(reports).toHaveLength(2);
  });

  it('waits when what speaks the protocol cannot be loaded', async () => {
    const open = vi.fn<UploadPlan['open']>().mockRejectedValueOnce(new Error('chunk'));
    const { handle, environment, attempt } = build({ open });
    open.mockResolvedValue(attempt);
    handle.start();
    await becomes(handle, 'waiting');
    environment.pass(1_000);
    await eventually(() => expect(attempt).toHaveBeenCalledOnce());
  });
});

describe('the claim of what was uploaded', () => {
  const answering = (...answers: (UploadFailure | null)[]) => vi.fn(async (_: string) => answers.shift() ?? null);

  it('is repeated without the bytes while nobody answers', async () => {
    const claim = answering(unanswered, later({ reason: 'server' } as never));
    const { handle, attempt, environment, first } = await begin({ claim });
    first.done('u1');
    await becomes(handle, 'waiting');
    environment.pass(1_000);
    await eventually(() => expect(claim).toHaveBeenCalledTimes(2));
    await becomes(handle, 'waiting');
    handle.wake();
    await becomes(handle, 'done');
    expect(claim.mock.calls).toEqual([['u1'], ['u1'], ['u1']]);
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('is all that is left of an upload that the server has whole', async () => {
    const claim = answering(null);
    const { handle, seen, attempt } = build({ claim, uploaded: 'u1', accepted: TOTAL });
    handle.start();
    await becomes(handle, 'done');
    expect(claim).toHaveBeenCalledExactlyOnceWith('u1');
    expect([...new Set(seen)]).toEqual(['checking', 'done']);
    expect(attempt).not.toHaveBeenCalled();
  });

  it('fails with what the server says', async () => {
    const { handle, first } = await begin({
      claim: answering({ kind: 'final', message: 'No video.', canRetry: false }),
    });
    first.done('u1');
    await becomes(handle, 'failed');
    expect(handle.progress().failure).toEqual({ message: 'No video.', canRetry: false });
  });

  it('waits while what makes the call cannot be loaded', async () => {
    const { handle, first } = await begin({ claim: async () => Promise.reject(new Error('chunk')) });
    first.done('u1');
    await becomes(handle, 'waiting');
  });
});
