import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { settle } from '#tests/support/fake-timing.ts';
import type { ClaimUpload } from '../platform-services.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { buildTransfers } from './fixtures/fake-transfers.ts';
import type { UploadStatus } from './tus-client.ts';

const file = new File(['x'.repeat(300)], 'take-3.mp4', { type: 'video/mp4', lastModified: 5 });
const other = new File(['y'.repeat(200)], 'take-4.mp4', { type: 'video/mp4', lastModified: 6 });
const order = (job: number) => ({ target: { purpose: 'delivery', job } satisfies UploadTarget, title: `Job #${job}` });
const id = (job: number) => `delivery:${job}`;

const logIn = (account = '7') => {
  localStorage.setItem('auth_id', account);
  localStorage.setItem('token', `token of ${account}`);
};
const open = (tab: Parameters<typeof buildTransfers>[0] = {}) => {
  const transfers = buildTransfers(tab);
  const stateOf = (job: number) => transfers.queue.list().find((transfer) => transfer.id === id(job))?.state;
  return { ...transfers, stateOf };
};
/** Leaves an unfinished upload of 34 bytes, as an earlier visit would. */
const leave = async (job = 12) => {
  const { queue, attempt } = open();
  await queue.upload(file, { ...order(job), poster: 'data:image/jpeg;base64,AAAA' });
  const report = await attempt();
  report.located(`/api/uploads/u${job}`);
  report.accepted(34);
};

beforeEach(() => logIn());

describe('concurrent uploads', () => {
  it('run two at a time, in order', async () => {
    const { queue, attempt, stateOf, reports } = open();
    for (const job of [1, 2, 3]) await queue.upload(file, order(job));
    expect([1, 2, 3].map(stateOf)).toEqual(['moving', 'moving', 'queued']);
    const first = await attempt(1);
    await attempt(2);
    expect(reports).toHaveLength(2);
    first.done('u1');
    await attempt(3);
    await eventually(() => expect([1, 2, 3].map(stateOf)).toEqual(['done', 'moving', 'moving']));
  });

  it('let the next one run while one is paused, and queue it again when it is resumed', async () => {
    const { queue, stateOf } = open();
    for (const job of [1, 2, 3]) await queue.upload(file, order(job));
    await queue.pause(id(1));
    expect([1, 2, 3].map(stateOf)).toEqual(['paused', 'moving', 'moving']);
    await queue.resume(id(1));
    expect([1, 2, 3].map(stateOf)).toEqual(['queued', 'moving', 'moving']);
    await queue.cancel(id(2));
    expect([1, 2, 3].map(stateOf)).toEqual(['moving', 'cancelled', 'moving']);
  });

  it('run in a changed order', async () => {
    const { queue, stateOf } = open();
    for (const job of [1, 2, 3, 4]) await queue.upload(file, order(job));
    await queue.moveBefore(id(4), id(3));
    expect(queue.list().map(({ title }) => title)).toEqual(['Job #1', 'Job #2', 'Job #4', 'Job #3']);
    await queue.cancel(id(1));
    expect([3, 4].map(stateOf)).toEqual(['queued', 'moving']);
    await queue.moveBefore(id(1), null);
    expect(queue.list().at(-1)?.title).toBe('Job #1');
  });

  it('report changes of state at once and bytes twice a second, with their speed', async () => {
    const { queue, attempt, environment } = open();
    await queue.upload(file, order(1));
    const report = await attempt();
    const changed = vi.fn();
    const stop = queue.observe(changed);
    const before = queue.list();
    expect(queue.list()).toBe(before);
    for (const sent of [10, 20, 30]) report.sent(sent);
    expect(changed).not.toHaveBeenCalled();
    environment.pass(1_000);
    report.sent(40);
    environment.pass(1_000);
    expect(queue.list()[0]).toMatchObject({ moved: 40, bytesPerSecond: 15, secondsLeft: 18 });
    changed.mockClear();
    report.failed(new Interrupted('connection'));
    await eventually(() => expect(changed).toHaveBeenCalled());
    expect(queue.list()[0]).toMatchObject({ state: 'waiting', moved: 40, bytesPerSecond: null });
    stop();
  });

  it('make the browser ask before it leaves the page while one is running', async () => {
    const { queue, attempt, environment } = open();
    await queue.upload(file, order(1));
    expect(environment.asking).toBe(1);
    (await attempt()).done('u1');
    await eventually(() => expect(environment.asking).toBe(0));
    await queue.upload(file, order(2));
    await queue.pause(id(2));
    expect(environment.asking).toBe(0);
  });
});

describe('one upload', () => {
  it('is claimed with its poster, and forgotten afterwards', async () => {
    const claim = vi.fn<ClaimUpload>(async () => {});
    const { queue, attempt, stateOf } = open({ claim });
    const poster = 'data:image/jpeg;base64,AAAA';
    await queue.upload(file, { ...order(1), poster });
    const report = await attempt();
    report.located('/api/uploads/u1');
    report.accepted(300);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('upload:'))).toHaveLength(1);
    report.done('u1');
    await eventually(() => expect(stateOf(1)).toBe('done'));
    expect(claim).toHaveBeenCalledExactlyOnceWith({ purpose: 'delivery', job: 1 }, 'u1', { poster });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('upload:'))).toEqual([]);
    await queue.remove(id(1));
    expect(queue.list()).toEqual([]);
  });

  it('continues when the same file is chosen again, and is replaced by another file', async () => {
    const { queue, attempt, tus, stateOf } = open();
    await queue.upload(file, order(1));
    (await attempt()).located('/api/uploads/u1');
    await queue.pause(id(1));
    await queue.upload(file, order(1));
    expect(stateOf(1)).toBe('moving');
    const { target } = order(1);
    expect(tus.send).toHaveBeenLastCalledWith({ file, target, url: '/api/uploads/u1' }, expect.anything());
    await queue.upload(other, order(1));
    expect(tus.terminate).toHaveBeenCalledExactlyOnceWith('/api/uploads/u1');
    await attempt(3);
    expect(tus.send).toHaveBeenLastCalledWith({ file: other, target: order(1).target, url: null }, expect.anything());
    expect(queue.list()).toMatchObject([{ fileName: 'take-4.mp4', state: 'moving' }]);
  });

  it('that waits is sent again at wake-up, but not before the time that the server named', async () => {
    const { queue, attempt, reports, environment } = open();
    await queue.upload(file, order(1));
    const fail = async (nth: number, failure: Interrupted) => {
      (await attempt(nth)).failed(failure);
      await eventually(() => expect(queue.list()[0]?.waiting?.reason).toBe(failure.reason));
      environment.resume();
    };
    await fail(1, new Interrupted('connection'));
    await fail(2, new Interrupted('rate-limit', { message: 'Too many requests.', delay: 3_000 }));
    expect(queue.list()[0]?.waiting).toEqual({ reason: 'rate-limit', message: 'Too many requests.' });
    environment.pass(2_999);
    await settle();
    expect(reports).toHaveLength(2);
    environment.pass(1);
    await attempt(3);
  });

  it('that failed resumes with the uploaded bytes where a retry can help', async () => {
    const { queue, attempt, stateOf, tus } = open();
    await queue.upload(file, order(1));
    const report = await attempt();
    report.located('/api/uploads/u1');
    report.failed(new Rejected('No room.', { canRetry: true }));
    await eventually(() => expect(queue.list()[0]?.failure).toEqual({ message: 'No room.', canRetry: true }));
    await queue.resume(id(1));
    expect(stateOf(1)).toBe('moving');
    (await attempt(2)).failed(new Rejected('No video.', { canRetry: false }));
    await eventually(() => expect(stateOf(1)).toBe('failed'));
    await queue.resume(id(1));
    expect(stateOf(1)).toBe('failed');
    await queue.upload(file, order(1));
    await attempt(3);
    expect(tus.send).toHaveBeenLastCalledWith({ file, target: order(1).target, url: null }, expect.anything());
  });

  it('that failed gives up its bytes when it is removed', async () => {
    const { queue, attempt, tus, stateOf } = open();
    await queue.upload(file, order(1));
    const report = await attempt();
    report.located('/api/uploads/u1');
    report.failed(new Rejected('No room.', { canRetry: true }));
    await eventually(() => expect(stateOf(1)).toBe('failed'));
    await queue.remove(id(1));
    expect(tus.terminate).toHaveBeenCalledExactlyOnceWith('/api/uploads/u1');
    expect(queue.list()).toEqual([]);
  });

  it('is ignored when its id is unknown', async () => {
    const { queue } = open();
    await queue.upload(file, order(1));
    const before = queue.list();
    for (const action of [queue.pause('x'), queue.resume('x'), queue.cancel('x'), queue.remove('x')]) await action;
    await queue.moveBefore('x', null);
    await queue.remove(id(1));
    expect(queue.list()).toEqual(before);
  });
});

describe('after a reload', () => {
  it('keeps the samples of a portfolio apart by their slots', async () => {
    const before = open();
    for (const slot of [1, 2])
      await before.queue.upload(file, { target: { purpose: 'portfolio', slot }, title: 'Sample' });
    for (const slot of [1, 2]) (await before.attempt(slot)).located(`/api/uploads/u${slot}`);
    const { queue } = open();
    await eventually(() =>
      expect(queue.list().map(({ target, state }) => [target, state])).toEqual([
        [{ purpose: 'portfolio', slot: 1 }, 'file'],
        [{ purpose: 'portfolio', slot: 2 }, 'file'],
      ]),
    );
  });

  it('asks for the same file, shows the uploaded bytes, and resumes with it', async () => {
    await leave();
    const { queue, tus, stateOf } = open();
    const answer = deferred<UploadStatus>();
    tus.find.mockReturnValue(answer.promise);
    await eventually(() => expect(queue.list()).toMatchObject([{ state: 'file', moved: 34, size: 300 }]));
    answer.resolve({ kind: 'partial', accepted: 40 });
    expect(queue.list()[0]).toMatchObject({ id: id(12), title: 'Job #12', fileName: 'take-3.mp4' });
    await eventually(() => expect(queue.list()[0]?.moved).toBe(40));
    expect(queue.isSameFile(id(12), other)).toBe(false);
    expect(queue.isSameFile(id(12), file)).toBe(true);
    await queue.upload(file, order(12));
    expect(stateOf(12)).toBe('moving');
    await eventually(() =>
      expect(tus.send).toHaveBeenCalledWith(
        { file, target: order(12).target, url: '/api/uploads/u12' },
        expect.anything(),
      ),
    );
  });

  it('never resumes with another file', async () => {
    await leave();
    const { queue, tus, stateOf } = open();
    await eventually(() => expect(stateOf(12)).toBe('file'));
    await queue.upload(other, order(12));
    await eventually(() =>
      expect(tus.send).toHaveBeenCalledWith({ file: other, target: order(12).target, url: null }, expect.anything()),
    );
    expect(tus.terminate).toHaveBeenCalledExactlyOnceWith('/api/uploads/u12');
    expect(queue.list()).toMatchObject([{ fileName: 'take-4.mp4', moved: 0 }]);
  });

  it('claims a completed upload automatically', async () => {
    await leave();
    const claim = vi.fn<ClaimUpload>(async () => {});
    const { queue, tus, stateOf } = open({ claim });
    tus.find.mockResolvedValue({ kind: 'complete', id: 'u12' });
    await eventually(() => expect(stateOf(12)).toBe('done'));
    expect(claim).toHaveBeenCalledExactlyOnceWith({ purpose: 'delivery', job: 12 }, 'u12', {
      poster: 'data:image/jpeg;base64,AAAA',
    });
    expect(queue.list()[0]?.moved).toBe(300);
    expect(tus.send).not.toHaveBeenCalled();
  });

  it('forgets an upload that the server no longer has', async () => {
    await leave();
    const { queue, tus } = open();
    const answer = deferred<UploadStatus>();
    tus.find.mockReturnValue(answer.promise);
    await eventually(() => expect(queue.list()).toHaveLength(1));
    answer.resolve({ kind: 'gone' });
    await eventually(() => expect(queue.list()).toEqual([]));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('upload:'))).toEqual([]);
  });

  it('asks the server again when the connection is back', async () => {
    await leave();
    const { tus, environment, stateOf } = open();
    await eventually(() => expect(stateOf(12)).toBe('file'));
    await eventually(() => expect(tus.find).toHaveBeenCalledOnce());
    tus.find.mockResolvedValue({ kind: 'complete', id: 'u12' });
    await eventually(() => {
      environment.resume();
      expect(stateOf(12)).toBe('done');
    });
  });

  it('can be cancelled without its file', async () => {
    await leave();
    const { queue, tus, stateOf } = open();
    await eventually(() => expect(stateOf(12)).toBe('file'));
    await queue.cancel(id(12));
    expect(stateOf(12)).toBe('cancelled');
    expect(tus.terminate).toHaveBeenCalledExactlyOnceWith('/api/uploads/u12');
  });
});

describe('the account', () => {
  it('runs its own uploads only: they wait during another login, and resume afterwards', async () => {
    const { queue, session, reports, stop, attempt, environment } = open();
    await queue.upload(file, order(1));
    await attempt();
    session.write({ auth_id: '8', token: 'token of 8' });
    await eventually(() => expect(stop).toHaveBeenCalledOnce());
    expect(queue.list()).toEqual([]);
    environment.pass(3_600_000);
    environment.resume();
    expect(reports).toHaveLength(1);
    session.write({ auth_id: '7', token: 'token of 7' });
    await attempt(2);
    expect(queue.list()).toMatchObject([{ title: 'Job #1', state: 'moving' }]);
  });

  it('waits when its session has ended, and resumes after the login', async () => {
    const { session, queue, attempt } = open();
    await queue.upload(file, order(1));
    await attempt();
    session.write({ token: null });
    await eventually(() => expect(queue.list()[0]?.waiting?.reason).toBe('session'));
    await expect(queue.upload(other, order(2))).rejects.toBeInstanceOf(UserFacingError);
    session.write({ token: 'new' });
    await attempt(2);
  });

  it('removes its uploads on logout', async () => {
    const { session, queue, attempt, stop, environment } = open();
    await queue.upload(file, order(1));
    (await attempt()).located('/api/uploads/u1');
    session.clear();
    await eventually(() => expect(stop).toHaveBeenCalledOnce());
    logIn();
    session.write({ token: 'again' });
    expect(queue.list()).toEqual([]);
    await eventually(() => expect(environment.asking).toBe(0));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('upload:'))).toEqual([]);
  });
});

describe('another tab', () => {
  it('does not show this tab’s uploads, and takes over those of a closed tab', async () => {
    const first = open();
    await first.queue.upload(file, order(12));
    const report = await first.attempt();
    report.located('/api/uploads/u12');
    const second = open({ environment: first.environment });
    second.tus.find.mockResolvedValue({ kind: 'partial', accepted: 34 });
    await expect(second.queue.upload(file, order(12))).rejects.toThrow('This video is being uploaded in another tab.');
    expect(second.queue.list()).toEqual([]);
    // Closing the first tab releases its locks.
    report.failed(new Rejected('No room.', { canRetry: true }));
    await eventually(() => expect(first.stateOf(12)).toBe('failed'));
    expect(second.queue.list()).toEqual([]);
    await first.queue.remove(id(12));
    await eventually(() => expect(second.queue.list()).toEqual([]));
  });

  it('no longer shows an upload that this tab resumes', async () => {
    await leave();
    const first = open();
    const { environment } = first;
    first.tus.find.mockResolvedValue({ kind: 'partial', accepted: 34 });
    const second = open({ environment });
    second.tus.find.mockResolvedValue({ kind: 'partial', accepted: 34 });
    await eventually(() => expect([first, second].map(({ stateOf }) => stateOf(12))).toEqual(['file', 'file']));
    await first.queue.upload(file, order(12));
    (await first.attempt()).accepted(40);
    environment.storeElsewhere('upload:7:delivery:12');
    expect(second.queue.list()).toEqual([]);
    expect(first.stateOf(12)).toBe('moving');
  });
});
