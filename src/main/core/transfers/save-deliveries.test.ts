import { rename } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DownloadOrder } from '#shared/domain/transfers/transfer.ts';
import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';
import { eventually } from '#tests/support/eventually.ts';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CallError } from '../bridge.ts';
import { buildDownload } from './fixtures/build-entry.ts';
import type { Send } from './http-client.ts';
import { DeliverySaver } from './save-deliveries.ts';
import type { SignedInWithRole } from './signed-in-account.ts';
import { TransferJournal } from './transfer-journal.ts';
import { TransferList } from './transfer-list.ts';

const MINUTES = 60_000;
const NORTHWIND: SignedInWithRole = { token: 'token-7', account: 7, role: 'brand' };
const LUMEN: SignedInWithRole = { token: 'token-8', account: 8, role: 'brand' };

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
});
let end: () => Promise<void>;
afterEach(async () => {
  await end();
});

/** The client over a server whose deliveries the test adds; `restart` reads the journal again, as the next run does. */
const open = async () => {
  const timing = new FakeTiming();
  const state = {
    who: NORTHWIND as SignedInWithRole | null,
    folder: folder as string | null,
    isReachable: true,
    refusal: null as string | null,
  };
  /** Numbers of the deliveries of each account; each is version 1 of the job of its number. */
  const delivered: Record<number, number[]> = { 7: [3], 8: [] };
  const asked: string[] = [];
  const send: Send = async ({ path, headers }) => {
    if (!state.isReachable) throw new Interrupted('connection', { detail: 'ECONNREFUSED.' });
    asked.push(path);
    const ids = delivered[headers?.authorization === 'Bearer token-8' ? 8 : 7] ?? [];
    const after = Number(/after=(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    const deliveries = ids
      .filter((id) => id > after)
      .slice(0, 100)
      .map((id) => ({
        ...{ id, job_id: id, version: 1, size: 10, sha256: 'a'.repeat(64) },
        ...{ download: `https://ugc.example/media/files/${id}/x`, filename: `job ${id}.mp4` },
      }));
    const body = JSON.stringify({ data: { newest: Math.max(0, ...ids), deliveries } });
    return { status: 200, headers: {}, body };
  };
  const queued: string[] = [];
  const askForFolder = vi.fn(async () => undefined);
  const told: SystemNotice[] = [];
  const report = vi.fn();
  const start = async () => {
    const journal = new TransferJournal({ folder: `${folder}-journal`, now: timing.now, warn: () => {} });
    const list = new TransferList({ journal, timing, warn: () => {} });
    const saver = new DeliverySaver({
      ...{ list, send, timing, report, askForFolder },
      folder: () => state.folder,
      identify: async () => state.who,
      add: async (account: number, order: DownloadOrder) => {
        if (state.refusal) throw new CallError('refused', state.refusal);
        if (state.who?.account !== account) return false;
        queued.push(`${account}: ${order.fileName}`);
        await list.add(buildDownload({ id: `0000000${order.url.split('/')[3]}`, account, target: order.target }));
        return true;
      },
      tell: (notice) => told.push(notice),
    });
    // Before the journal is read every delivery would look like a first one.
    saver.look();
    await list.load();
    saver.start();
    return { saver, list };
  };
  let run = await start();
  end = async () => {
    run.saver.stop();
    await run.list.flush();
  };
  const settled = async (count: number) => {
    await eventually(() => expect(asked.length).toBeGreaterThanOrEqual(count));
    await timing.pass(0);
  };
  await settled(1);
  await eventually(() => expect(run.list.marks).toHaveLength(1));
  return {
    ...{ state, delivered, asked, queued, askForFolder, told, report, timing },
    look: () => run.saver.look(),
    list: () => run.list,
    restart: async () => {
      await end();
      run = await start();
    },
  };
};

test('saves what is delivered from now on, each once, and nothing from before', async () => {
  const { delivered, queued, look, timing } = await open();
  expect(queued).toEqual([]);
  delivered[7]?.push(4, 5);
  look();
  look();
  await eventually(() => expect(queued).toEqual(['7: job 4.mp4', '7: job 5.mp4']));
  delivered[7]?.push(6);
  await eventually(async () => {
    await timing.pass(5 * MINUTES);
    expect(queued).toEqual(['7: job 4.mp4', '7: job 5.mp4', '7: job 6.mp4']);
  });
});

test('saves what arrived while the app was closed, and nothing twice after a crash', async () => {
  const { delivered, queued, look, list, restart } = await open();
  delivered[7]?.push(4);
  look();
  await eventually(() => expect(queued).toEqual(['7: job 4.mp4']));
  await eventually(() => expect(list().marks[0]?.handled).toEqual([4]));
  // The last run ended after the download was queued and before that was noted.
  await list().set({ marks: [{ account: 7, after: 3, handled: [] }] });
  delivered[7]?.push(5);
  await restart();
  await eventually(() => expect(queued).toEqual(['7: job 4.mp4', '7: job 5.mp4']));
});

test('finds a delivery that was committed after one with a larger number, among many', async () => {
  const { delivered, queued, look, list } = await open();
  const many = Array.from({ length: 130 }, (_, at) => 1_000 + at * 2);
  delivered[7]?.push(...many);
  look();
  await eventually(() => expect(list().marks[0]?.handled).toHaveLength(80));
  await eventually(() => expect(queued).toHaveLength(130));
  delivered[7] = [...(delivered[7] ?? []), 1_201].sort((a, b) => a - b);
  look();
  await eventually(() => expect(queued.at(-1)).toBe('7: job 1201.mp4'));
  expect(queued).toHaveLength(131);
});

test('never saves the deliveries of another account, nor those of a first log-in before it', async () => {
  const { delivered, queued, state, look, list } = await open();
  delivered[8]?.push(9);
  state.who = LUMEN;
  look();
  await eventually(() => expect(list().marks).toHaveLength(2));
  expect(queued).toEqual([]);
  delivered[7]?.push(10);
  delivered[8]?.push(11);
  look();
  await eventually(() => expect(queued).toEqual(['8: job 11.mp4']));
  state.who = { ...NORTHWIND, role: 'creator' };
  delivered[7]?.push(12);
  look();
  state.who = NORTHWIND;
  look();
  await eventually(() => expect(queued).toEqual(['8: job 11.mp4', '7: job 10.mp4', '7: job 12.mp4']));
});

test('saves nothing while it is off, nor later what came meanwhile', async () => {
  const { delivered, queued, state, look, list } = await open();
  state.folder = null;
  look();
  await eventually(() => expect(list().marks).toEqual([]));
  delivered[7]?.push(4);
  state.folder = folder;
  look();
  await eventually(() => expect(list().marks).toEqual([{ account: 7, after: 4, handled: [] }]));
  expect(queued).toEqual([]);
});

test('waits for a folder that is gone, asks once for another one, and saves everything when it is back', async () => {
  const { delivered, queued, look, askForFolder, timing } = await open();
  await rename(folder, `${folder}-away`);
  delivered[7]?.push(4);
  look();
  await eventually(() => expect(askForFolder).toHaveBeenCalledExactlyOnceWith(folder));
  await timing.pass(5 * MINUTES);
  await timing.pass(5 * MINUTES);
  expect(askForFolder).toHaveBeenCalledTimes(1);
  await rename(`${folder}-away`, folder);
  look();
  await eventually(() => expect(queued).toEqual(['7: job 4.mp4']));
});

test('says once why a video cannot be saved, and tries again', async () => {
  const { delivered, queued, look, state, told, timing } = await open();
  state.refusal = 'The disk has no room.';
  delivered[7]?.push(4);
  look();
  await eventually(() => expect(told).toHaveLength(1));
  expect(told[0]).toEqual({ title: 'A new video could not be saved', body: state.refusal, route: '/job-details/4' });
  await timing.pass(5 * MINUTES);
  state.refusal = null;
  look();
  await eventually(() => expect(queued).toEqual(['7: job 4.mp4']));
  expect(told).toHaveLength(1);
});

test('asks again after a server that was away, without a report', async () => {
  const { delivered, queued, look, state, report } = await open();
  state.isReachable = false;
  delivered[7]?.push(4);
  look();
  state.isReachable = true;
  look();
  await eventually(() => expect(queued).toEqual(['7: job 4.mp4']));
  expect(report).not.toHaveBeenCalled();
});
