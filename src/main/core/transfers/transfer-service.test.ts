import { mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DownloadOrder, Transfer } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { UNKNOWN_TRACKS } from '#shared/media/file-ends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createDownloadPlanner } from './create-transfers.ts';
import { buildVideo } from './fixtures/build-video.ts';
import type { DownloadEntry, TransferEntry, UploadEntry } from './transfer-entry.ts';
import { TransferFiles } from './transfer-files.ts';
import { TransferJournal } from './transfer-journal.ts';
import { TransferList } from './transfer-list.ts';
import type { AttemptContext, TransferRunner } from './transfer-runner.ts';
import { TransferService } from './transfer-service.ts';

let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

/** A running attempt, which the test ends. */
interface Attempt<E extends TransferEntry> {
  readonly context: AttemptContext<E>;
  done(): void;
  fail(error: Error): void;
}

class FakeRunner<E extends TransferEntry> implements TransferRunner<E> {
  readonly attempts: Attempt<E>[] = [];
  readonly discarded: string[] = [];

  attempt(context: AttemptContext<E>): Promise<void> {
    return new Promise((resolve, reject) => {
      context.signal.addEventListener('abort', () => reject(new Error('stopped')));
      this.attempts.push({ context, done: resolve, fail: reject });
    });
  }

  async discard(entry: E, token: string | null): Promise<void> {
    this.discarded.push(`${entry.title} ${token}`);
  }

  release(): void {}

  /** Titles of the running transfers, in the order of their start. */
  moving(): string[] {
    return this.attempts.filter(({ context }) => !context.signal.aborted).map(({ context }) => context.entry().title);
  }
}

type Session = { token: string; account: number } | null | Error;

const open = async (session: Session = { token: 'token-7', account: 7 }) => {
  const timing = new FakeTiming();
  const runner = new FakeRunner<UploadEntry>();
  const downloads = new FakeRunner<DownloadEntry>();
  const state = {
    session,
    isOnline: true,
    isOnBattery: false,
    downloadFolder: folder as string | null,
    freeBytes: 10 ** 9,
    metadata: null as ContainerMetadata | null,
  };
  const askPath = vi.fn<(name: string) => Promise<string | null>>();
  const warn = vi.fn();
  const parts = { folder, now: () => timing.now(), warn };
  const list = new TransferList({ journal: new TransferJournal(parts), timing, warn });
  const told: (readonly Transfer[])[] = [];
  const reject = vi.fn();
  const report = vi.fn();
  let ids = 0;
  const service = new TransferService({
    list,
    files: new TransferFiles(parts),
    runners: { upload: runner, download: downloads },
    identify: async () => {
      if (state.session instanceof Error) throw state.session;
      return state.session;
    },
    reject,
    maxBytes: () => 1_000_000,
    readMetadata: async () => state.metadata,
    planDownload: createDownloadPlanner({
      folder: () => state.downloadFolder,
      askPath,
      freeBytes: async () => state.freeBytes,
    }),
    reveal: async () => undefined,
    timing,
    random: () => 0,
    newId: () => {
      ids += 1;
      return `0000000${ids}`;
    },
    isOnline: () => state.isOnline,
    isOnBattery: () => state.isOnBattery,
    changed: (transfers) => told.push(transfers),
    report,
  });
  onTestFinished(() => service.stop());
  await service.start();
  const signIn = async (next: Session) => {
    state.session = next;
    service.sessionChanged();
    await timing.pass(0);
  };
  const add = async (job: number, name = `job-${job}.mp4`) => {
    const path = join(folder, name);
    await writeFile(path, buildVideo(10_000), { flag: 'wx' }).catch(() => undefined);
    return service.addUpload({ path, title: `Job #${job}`, target: { purpose: 'delivery', job } });
  };
  const states = () => service.list().map(({ title, state: now }) => `${title} ${now}`);
  return { service, list, timing, runner, downloads, askPath, state, told, reject, report, add, signIn, states, warn };
};

const lost = () => new Interrupted('connection', { detail: 'ECONNRESET.' });
const attemptsOf = <E extends TransferEntry>(runner: FakeRunner<E>, count: number) =>
  eventually(() => expect(runner.attempts).toHaveLength(count));

describe('the queue', () => {
  test('runs two transfers at a time, in order', async () => {
    const { add, runner, states } = await open();
    for (const job of [1, 2, 3, 4]) await add(job);
    await attemptsOf(runner, 2);
    expect(states()).toEqual(['Job #1 moving', 'Job #2 moving', 'Job #3 queued', 'Job #4 queued']);
    runner.attempts[1]?.done();
    await attemptsOf(runner, 3);
    expect(states()).toEqual(['Job #1 moving', 'Job #2 done', 'Job #3 moving', 'Job #4 queued']);
  });

  test('keeps a changed order', async () => {
    const { add, runner, service } = await open();
    for (const job of [1, 2, 3, 4]) await add(job);
    const [, , third, fourth] = service.list();
    await service.moveBefore(fourth?.id ?? '', third?.id ?? '');
    await attemptsOf(runner, 2);
    runner.attempts[0]?.done();
    await attemptsOf(runner, 3);
    expect(runner.moving()).toEqual(['Job #1', 'Job #2', 'Job #4']);
    await service.moveBefore('unknown', null);
    await service.moveBefore(fourth?.id ?? '', fourth?.id ?? '');
    expect(service.list().map(({ title }) => title)).toEqual(['Job #1', 'Job #2', 'Job #4', 'Job #3']);
  });

  test('uploads two videos for one job one after the other', async () => {
    const { add, runner, states } = await open();
    await add(1, 'first.mp4');
    await add(1, 'second.mp4');
    await add(2);
    await attemptsOf(runner, 2);
    expect(states()).toEqual(['Job #1 moving', 'Job #1 queued', 'Job #2 moving']);
    runner.attempts[0]?.done();
    await attemptsOf(runner, 3);
    expect(states()).toEqual(['Job #1 done', 'Job #1 moving', 'Job #2 moving']);
  });

  test('keeps one upload per file and job, however often it is added', async () => {
    const { add, service } = await open();
    const [first, again] = [await add(1), await add(1)];
    expect(again.id).toBe(first.id);
    await service.pause(first.id);
    expect((await add(1)).state).not.toBe('paused');
    expect(service.list()).toHaveLength(1);
  });

  test('lets another transfer run while one is paused, which keeps its position', async () => {
    const { add, runner, service, states } = await open();
    const [first] = [await add(1), await add(2), await add(3)];
    await service.pause(first.id);
    await attemptsOf(runner, 3);
    expect(states()).toEqual(['Job #1 paused', 'Job #2 moving', 'Job #3 moving']);
    await service.resume(first.id);
    expect(states()[0]).toBe('Job #1 queued');
    runner.attempts[1]?.done();
    await attemptsOf(runner, 4);
    expect(states()).toEqual(['Job #1 moving', 'Job #2 done', 'Job #3 moving']);
  });

  test('deletes a cancelled upload on the server, and a removed one everywhere', async () => {
    const { add, runner, service, states } = await open();
    const { id } = await add(1);
    await service.remove(id);
    await attemptsOf(runner, 1);
    await service.cancel(id);
    expect(states()).toEqual(['Job #1 cancelled']);
    expect(runner.discarded).toEqual(['Job #1 token-7']);
    expect((await service.log(id)).map(({ message }) => message)).toContain('Cancelled.');
    await service.remove(id);
    expect([service.list(), await service.log(id)]).toEqual([[], []]);
  });

  test('does not cancel an upload that was just delivered', async () => {
    const { add, runner, service, states } = await open();
    const { id } = await add(1);
    await attemptsOf(runner, 1);
    runner.attempts[0]?.done();
    await service.cancel(id);
    expect(states()).toEqual(['Job #1 done']);
    expect(runner.discarded).toEqual([]);
  });

  test('refuses an invalid file before it is queued', async () => {
    const { service } = await open();
    const path = join(folder, 'key.mp4');
    await writeFile(path, '-----BEGIN OPENSSH PRIVATE KEY-----');
    const adding = service.addUpload({ path, title: 'Job #1', target: { purpose: 'pitch' } });
    await expect(adding).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('not a video') });
    expect(service.list()).toEqual([]);
  });

  test('refuses a file of a folder that is a link out of it', async () => {
    const { service, add } = await open();
    await add(1);
    const inner = join(await realpath(folder), 'inner');
    await mkdir(inner);
    await symlink(join(folder, 'job-1.mp4'), join(inner, 'link.mp4'));
    const upload = { path: join(inner, 'link.mp4'), title: 'Job #2', target: { purpose: 'delivery', job: 2 } } as const;
    await expect(service.addUploadOf(7, upload, inner)).rejects.toThrow('“link.mp4” is a link to another folder.');
    expect(await service.addUploadOf(8, upload, inner)).toBe(false);
    expect(service.list()).toHaveLength(1);
  });

  test('refuses a file of sound only, and tells what is known of a video', async () => {
    const { add, service, state } = await open();
    const known = { ...UNKNOWN_TRACKS, container: 'MP4', isComplete: true };
    state.metadata = { ...known, hasPicture: true, seconds: 12 };
    await writeFile(join(folder, 'clip.mp4'), buildVideo(10_000));
    const inspecting = service.inspect(join(folder, 'clip.mp4'));
    await expect(inspecting).resolves.toEqual({ size: 10_000, metadata: state.metadata });
    state.metadata = { ...known, hasPicture: false };
    const refusal = { code: 'refused', message: 'This file has no picture. Please choose a video.' };
    await expect(service.inspect(join(folder, 'clip.mp4'))).rejects.toMatchObject(refusal);
    await expect(add(1)).rejects.toMatchObject(refusal);
    expect(service.list()).toEqual([]);
  });

  test('refuses an upload that cannot be written to the journal', async () => {
    const { add, service, list } = await open();
    // A pending journal write would recreate the file.
    await list.flush();
    await rm(folder, { recursive: true });
    await expect(add(1)).rejects.toMatchObject({ code: 'refused' });
    expect(service.list()).toEqual([]);
  });
});

describe('failures', () => {
  test('waits for Retry-After on wake-up, but not when the user retries', async () => {
    const { add, runner, timing, service } = await open();
    const { id } = await add(1);
    await attemptsOf(runner, 1);
    runner.attempts[0]?.fail(new Interrupted('server', { message: 'Maintenance.', delay: 60_000 }));
    await timing.pass(30_000);
    expect(service.list()[0]?.waiting).toEqual({ reason: 'server', message: 'Maintenance.' });
    service.retryNow();
    await timing.pass(0);
    expect(runner.attempts).toHaveLength(1);
    await service.resume(id);
    await timing.pass(0);
    expect(runner.attempts).toHaveLength(2);
  });

  test('fails with the message of a refusal, which may be retried where that can help', async () => {
    const { add, runner, service, states } = await open();
    const { id } = await add(1);
    await attemptsOf(runner, 1);
    runner.attempts[0]?.fail(new Rejected('This job no longer takes a video.', { canRetry: true }));
    await eventually(() => expect(states()).toEqual(['Job #1 failed']));
    const failure = { message: 'This job no longer takes a video.', canRetry: true };
    expect(service.list()[0]?.failure).toEqual(failure);
    await service.resume(id);
    await attemptsOf(runner, 2);
    runner.attempts[1]?.fail(new Rejected('No video.', { canRetry: false }));
    await eventually(() => expect(states()).toEqual(['Job #1 failed']));
    await service.resume(id);
    expect(states()).toEqual(['Job #1 failed']);
  });

  test('reports an unexpected error and fails one transfer only', async () => {
    const { add, runner, states, report } = await open();
    await add(1);
    await add(2);
    await attemptsOf(runner, 2);
    const defect = new TypeError('x is not a function');
    runner.attempts[0]?.fail(defect);
    await eventually(() => expect(states()).toEqual(['Job #1 failed', 'Job #2 moving']));
    expect(report).toHaveBeenCalledWith(defect);
  });
});

describe('a download that failed', () => {
  const order: DownloadOrder = {
    ...{ url: '/media/files/1', fileName: 'clip.mp4', title: 'Job #1', size: 10_000, sha256: null },
    target: { purpose: 'video', job: 1, version: 1 },
  };
  const failed = async () => {
    const opening = await open();
    const { service, downloads, states } = opening;
    const first = await service.addDownload(order);
    await attemptsOf(downloads, 1);
    const [attempt] = downloads.attempts;
    const { download } = attempt?.context.entry() ?? {};
    const part = `${download?.path}.part`;
    if (download) await attempt?.context.save({ download: { ...download, part, etag: '"1"' } });
    attempt?.fail(new Rejected('This folder cannot be written to.', { canRetry: true }));
    await eventually(() => expect(states()).toEqual(['Job #1 failed']));
    return { ...opening, id: first?.id, part };
  };

  test('starts over in another folder', async () => {
    const { service, downloads, state, id } = await failed();
    state.downloadFolder = join(folder, 'other');
    await mkdir(state.downloadFolder);
    expect((await service.addDownload(order))?.id).toBe(id);
    await attemptsOf(downloads, 2);
    const path = join(folder, 'other', 'clip.mp4');
    expect(downloads.attempts[1]?.context.entry()).toMatchObject({
      moved: 0,
      download: { path, part: null, etag: null },
    });
    expect(downloads.discarded).toEqual(['Job #1 null']);
    expect(service.list()).toHaveLength(1);
  });

  test('goes on in the same folder, where only the missing bytes need room', async () => {
    const { service, downloads, state, id, part } = await failed();
    state.freeBytes = 5_000;
    expect((await service.addDownload(order))?.id).toBe(id);
    await attemptsOf(downloads, 2);
    expect(downloads.attempts[1]?.context.entry().download).toMatchObject({ part, etag: '"1"' });
    expect(downloads.discarded).toEqual([]);
  });

  test('takes another name in the same folder, or stays failed when the dialog is cancelled', async () => {
    const { service, downloads, state, askPath, part, states } = await failed();
    state.downloadFolder = null;
    askPath.mockResolvedValueOnce(null).mockResolvedValueOnce(join(folder, 'c.mp4'));
    expect(await service.addDownload(order)).toBeNull();
    expect(states()).toEqual(['Job #1 failed']);
    expect((await service.addDownload(order))?.fileName).toBe('c.mp4');
    await attemptsOf(downloads, 2);
    expect(downloads.attempts[1]?.context.entry().download).toMatchObject({ path: join(folder, 'c.mp4'), part });
  });

  test('replaces the file that was chosen in the dialog, and none in the configured folder', async () => {
    const { service, downloads, state, askPath, part } = await failed();
    await writeFile(join(folder, 'clip.mp4'), 'old');
    await service.addDownload(order);
    await attemptsOf(downloads, 2);
    expect(downloads.attempts[1]?.context.entry().download.replaces).not.toBe(true);
    downloads.attempts[1]?.fail(new Rejected('The disk is full.', { canRetry: true }));
    await eventually(() => expect(service.list()[0]?.state).toBe('failed'));
    state.downloadFolder = null;
    askPath.mockResolvedValueOnce(join(folder, 'clip.mp4'));
    await service.addDownload(order);
    await attemptsOf(downloads, 3);
    expect(downloads.attempts[2]?.context.entry().download).toMatchObject({ replaces: true, part });
  });
});

describe('accounts', () => {
  test('hides and stops the transfers of an account while another one is signed in', async () => {
    const { add, runner, signIn, states, service, timing } = await open();
    const { id } = await add(1);
    await attemptsOf(runner, 1);
    await signIn({ token: 'token-8', account: 8 });
    expect(states()).toEqual([]);
    expect(runner.moving()).toEqual([]);
    for (const act of [service.cancel(id), service.remove(id), service.resume(id), service.pause(id)]) await act;
    expect(runner.discarded).toEqual([]);
    await signIn(null);
    expect(states()).toEqual([]);
    await signIn({ token: 'token-7b', account: 7 });
    await timing.pass(0);
    await attemptsOf(runner, 2);
    expect(runner.attempts[1]?.context.token).toBe('token-7b');
    expect(states()).toEqual(['Job #1 moving']);
  });

  test('ends the session on a refused token and waits for the next sign-in', async () => {
    const { add, runner, reject, signIn, timing, states } = await open();
    await add(1);
    await attemptsOf(runner, 1);
    runner.attempts[0]?.fail(new Interrupted('session', { message: 'Please log in.' }));
    await timing.pass(0);
    expect(reject).toHaveBeenCalledWith('token-7');
    await signIn(null);
    await timing.pass(600_000);
    expect(runner.attempts).toHaveLength(1);
    await signIn({ token: 'token-7b', account: 7 });
    await attemptsOf(runner, 2);
    expect(states()).toEqual(['Job #1 moving']);
  });

  test('does not run transfers of another account after an unnoticed change of the session', async () => {
    const { add, runner, state, timing, states } = await open();
    await add(1);
    await attemptsOf(runner, 1);
    state.session = { token: 'token-8', account: 8 };
    runner.attempts[0]?.fail(lost());
    await timing.pass(60_000);
    expect(runner.attempts).toHaveLength(1);
    expect(states()).toEqual([]);
  });

  test('adds nothing without a session', async () => {
    const { add } = await open(null);
    await expect(add(1)).rejects.toMatchObject({ code: 'refused', message: 'Log in first.' });
  });
});

describe('after a restart', () => {
  test('resumes unfinished transfers, also while the server is unreachable', async () => {
    const first = await open();
    const { id } = await first.add(1);
    await first.add(2);
    await first.add(3);
    await first.service.pause(id);
    await attemptsOf(first.runner, 3);
    first.runner.attempts[2]?.context.confirmed(4_000);
    await first.service.setLimits({ upload: 50_000, download: null });
    await first.service.stop();

    const next = await open(lost());
    await next.timing.pass(0);
    expect(next.states()).toEqual(['Job #1 paused', 'Job #2 waiting', 'Job #3 waiting']);
    expect(next.service.list()[2]?.moved).toBe(4_000);
    expect(next.service.limits()).toEqual({ upload: 50_000, download: null, pauseOnBattery: false });
    next.state.session = { token: 'token-7', account: 7 };
    await next.timing.pass(60_000);
    expect(next.runner.moving()).toEqual(['Job #2', 'Job #3']);
  });

  test('loses only the last seconds when the process is killed', async () => {
    const first = await open();
    await first.add(1);
    await attemptsOf(first.runner, 1);
    first.runner.attempts[0]?.context.confirmed(4_000);
    await first.timing.pass(5_000);
    await eventually(async () => {
      const journal = new TransferJournal({ folder, now: () => 0, warn: vi.fn() });
      expect((await journal.load()).entries[0]?.moved).toBe(4_000);
    });
    const next = await open();
    await attemptsOf(next.runner, 1);
    expect(next.service.list()[0]).toMatchObject({ moved: 4_000, state: 'moving' });
  });
});

test('notifies the page at most five times per second, and always of the last change', async () => {
  const { add, runner, timing, told } = await open();
  await add(1);
  await attemptsOf(runner, 1);
  await timing.pass(1_000);
  told.length = 0;
  for (let step = 1; step <= 1_000; step += 1) {
    runner.attempts[0]?.context.moved(step);
    await timing.pass(1);
  }
  expect(told.length).toBeLessThanOrEqual(6);
  await timing.pass(200);
  expect(told.at(-1)?.[0]?.moved).toBe(1_000);
});

test('drops old finished transfers from the list, but no failed ones', async () => {
  const { add, runner, service, timing } = await open();
  await add(1);
  await attemptsOf(runner, 1);
  runner.attempts[0]?.fail(new Rejected('No.', { canRetry: true }));
  for (let job = 2; job <= 60; job += 1) {
    await add(job);
    await attemptsOf(runner, job);
    runner.attempts.at(-1)?.done();
    await timing.pass(0);
  }
  await add(61);
  const states = service.list().map(({ state }) => state);
  expect(states.filter((state) => state === 'done').length).toBeLessThanOrEqual(51);
  expect(states[0]).toBe('failed');
});

test('transfers wait on battery if the limits say so, and go on when the computer is plugged in', async () => {
  const { service, runner, add, state, states } = await open();
  await add(1);
  await attemptsOf(runner, 1);
  state.isOnBattery = true;
  service.powerChanged();
  expect(states()).toEqual(['Job #1 moving']);
  await service.setLimits({ upload: null, download: null, pauseOnBattery: true });
  await eventually(() => expect(runner.moving()).toEqual([]));
  expect(service.list()).toMatchObject([{ state: 'waiting', waiting: { reason: 'battery' } }]);
  const { id } = await add(2);
  expect(states()).toEqual(['Job #1 waiting', 'Job #2 waiting']);
  await service.resume(id);
  await service.pause(id);
  expect(states()).toEqual(['Job #1 waiting', 'Job #2 paused']);
  expect(runner.attempts).toHaveLength(1);
  state.isOnBattery = false;
  service.powerChanged();
  await attemptsOf(runner, 2);
  expect(states()).toEqual(['Job #1 moving', 'Job #2 paused']);
});

test('a start on battery waits like a change to it', async () => {
  const { service, state, list, add, runner, states } = await open();
  await service.setLimits({ upload: null, download: null, hours: { from: 9, until: 17 }, pauseOnBattery: true });
  expect(service.limits()).toEqual({ ...list.limits });
  state.isOnBattery = true;
  await service.start();
  await add(1);
  expect([states(), runner.attempts]).toEqual([['Job #1 waiting'], []]);
});
