import { describe, expect, test, vi } from 'vitest';
import { FakeTiming, settle } from '#tests/support/fake-timing.ts';
import { ActiveTransfer, type AttemptReport, retryDelay } from './active-transfer.ts';
import { Interrupted, Rejected } from './transfer-failure.ts';

const HOUR = 3_600_000;

interface FakeAttempt {
  readonly report: AttemptReport;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** Runs a transfer whose attempts the test ends. Attempts that are `deaf` ignore their signal, like a claim. */
const begin = async ({ isDeaf = false } = {}) => {
  const timing = new FakeTiming();
  const line = { isOnline: true };
  const attempts: FakeAttempt[] = [];
  const note = vi.fn();
  const active = new ActiveTransfer({
    attempt: (report) =>
      new Promise((done, fail) => {
        attempts.push({ report, done, fail });
        if (!isDeaf) report.signal.addEventListener('abort', () => fail(report.signal.reason));
      }),
    moved: 10,
    timing,
    random: () => 0,
    isOnline: () => line.isOnline,
    changed: () => undefined,
    note,
  });
  const outcome = active.run();
  const last = () => {
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error('There is no attempt.');
    return attempt;
  };
  const fail = async (error: Error = new Interrupted('connection')) => {
    last().fail(error);
    await settle();
  };
  return { active, outcome, timing, line, attempts, last, fail, note };
};

describe('a run', () => {
  test('moves, is checked, and ends with its last attempt', async () => {
    const { active, outcome, last } = await begin();
    expect(active.view).toMatchObject({ state: 'moving', moved: 10 });
    last().report.moved(40);
    expect(active.view).toMatchObject({ state: 'moving', moved: 40, waiting: null });
    last().report.checking();
    expect(active.view).toMatchObject({ state: 'checking', moved: 40 });
    last().done();
    expect(await outcome).toBe('done');
  });

  test('ends with a refusal, a stop, or an unexpected error', async () => {
    const refused = await begin();
    const refusal = new Rejected('No room.', { canRetry: true });
    await refused.fail(refusal);
    expect(await refused.outcome).toBe(refusal);
    const stopped = await begin();
    stopped.active.stop();
    expect(await stopped.outcome).toBe('stopped');
    const pausing = await begin();
    await pausing.fail();
    pausing.active.stop();
    expect(await pausing.outcome).toBe('stopped');
    const broken = await begin();
    broken.last().fail(new TypeError('x is not a function'));
    await expect(broken.outcome).rejects.toThrow('x is not a function');
  });

  test('measures its speed without the pauses', async () => {
    const { active, timing, last, fail } = await begin();
    last().report.moved(1_000);
    await timing.pass(2_000);
    last().report.moved(3_000);
    expect(active.view.bytesPerSecond).toBe(1_000);
    await fail();
    await timing.pass(1_000);
    last().report.moved(3_000);
    expect(active.view.bytesPerSecond).toBeNull();
  });
});

describe('an interrupted attempt', () => {
  test('is repeated without end after pauses that grow to 30 s', async () => {
    const { active, timing, attempts, fail, note } = await begin();
    for (const [index, pause] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await fail(new Interrupted('server', { message: 'A moment.', detail: 'Answered 503.' }));
      expect(active.view).toMatchObject({ state: 'waiting', waiting: { reason: 'server', message: 'A moment.' } });
      await timing.pass(pause * 1_000 - 1);
      expect(attempts).toHaveLength(index + 1);
      await timing.pass(1);
      expect(attempts).toHaveLength(index + 2);
    }
    expect(note).toHaveBeenLastCalledWith('A moment. Answered 503. Tries again in 30 s.');
  });

  test('resets the pauses once more bytes are confirmed, and only then', async () => {
    const { timing, attempts, last, fail } = await begin();
    last().report.confirmed(10);
    for (const pause of [1_000, 2_000, 4_000]) {
      await fail();
      await timing.pass(pause);
      // A proxy may accept bytes and drop them.
      last().report.moved(90);
      last().report.confirmed(10);
    }
    await fail();
    await timing.pass(7_999);
    expect(attempts).toHaveLength(4);
    await timing.pass(1);
    last().report.confirmed(20);
    await fail();
    await timing.pass(1_000);
    expect(attempts).toHaveLength(6);
  });

  test('waits for Retry-After at wake-up too, for at most 15 minutes, and not against the user', async () => {
    const { active, timing, attempts, fail } = await begin();
    await fail(new Interrupted('rate-limit', { delay: 90_000 }));
    await timing.pass(89_999);
    active.retryNow(false);
    await settle();
    expect(attempts).toHaveLength(1);
    await timing.pass(1);
    expect(attempts).toHaveLength(2);
    await fail(new Interrupted('rate-limit', { delay: 90_000 }));
    active.retryNow(true);
    await settle();
    expect(attempts).toHaveLength(3);
    await fail(new Interrupted('rate-limit', { delay: 1_000 * HOUR }));
    await timing.pass(HOUR / 4);
    expect(attempts).toHaveLength(4);
  });

  test('is offline when the system says so, and goes on as soon as the connection is back', async () => {
    const { active, timing, line, attempts, fail } = await begin();
    line.isOnline = false;
    for (let day = 0; day < 24 * HOUR; day += HOUR) {
      await fail();
      expect(active.view).toMatchObject({ state: 'waiting', waiting: { reason: 'offline', message: null } });
      await timing.pass(HOUR);
    }
    await fail();
    const before = attempts.length;
    line.isOnline = true;
    await timing.pass(2_000);
    expect(attempts).toHaveLength(before + 1);
  });

  test('is offline at once when the system reports a lost connection', async () => {
    const { active, timing, line, attempts, last } = await begin();
    line.isOnline = false;
    active.lineLost();
    await settle();
    expect(last().report.signal.aborted).toBe(true);
    expect(active.view.waiting?.reason).toBe('offline');
    line.isOnline = true;
    active.retryNow(false);
    await settle();
    expect(attempts).toHaveLength(2);
    // Still shown until the server answers.
    expect(active.view.state).toBe('waiting');
    last().report.confirmed(10);
    expect(active.view).toMatchObject({ state: 'moving', waiting: null });
    last().fail(new Interrupted('server', { delay: 60_000 }));
    await settle();
    active.lineLost();
    expect(active.view.waiting?.reason).toBe('offline');
    await timing.pass(59_999);
    expect(attempts).toHaveLength(2);
  });
});

describe('a wake-up', () => {
  test('renews an attempt after 15 s of silence, and no other', async () => {
    const { active, timing, attempts, last } = await begin();
    await timing.pass(14_999);
    last().report.moved(20);
    await timing.pass(14_999);
    active.retryNow(false);
    await settle();
    expect(attempts).toHaveLength(1);
    await timing.pass(1);
    active.retryNow(false);
    await settle();
    expect(attempts).toHaveLength(2);
  });

  test('does not repeat what may still be answered', async () => {
    const { active, timing, attempts, last, outcome } = await begin({ isDeaf: true });
    await timing.pass(HOUR);
    active.retryNow(false);
    active.lineLost();
    await settle();
    expect(attempts).toHaveLength(1);
    last().done();
    expect(await outcome).toBe('done');
  });
});

describe('the backoff', () => {
  test('doubles the delay up to 30 s and keeps it there', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 100, 1e9].map((failures) => retryDelay(failures, () => 0));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  test('subtracts a random jitter of up to half', () => {
    expect(retryDelay(2, () => 0.999_999)).toBe(2_000);
    expect(retryDelay(2, () => 0.5)).toBe(3_000);
  });
});
