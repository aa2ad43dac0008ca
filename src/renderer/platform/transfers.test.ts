import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createDesktopTransfers } from './desktop/desktop-transfers.ts';
import { buildBridge } from './desktop/fixtures/fake-bridge.ts';
import type { Transfers } from './transfers.ts';
import { UserFacingError } from './user-facing-error.ts';
import { buildTransfers } from './web/fixtures/fake-transfers.ts';

const file = new File(['x'.repeat(300)], 'take-3.mp4', { type: 'video/mp4' });
const order = (job: number) => ({ target: { purpose: 'delivery', job } as const, title: `Job #${job}` });

beforeEach(() => {
  localStorage.setItem('auth_id', '7');
  localStorage.setItem('token', 'token-1');
});

const platforms: [string, () => Transfers][] = [
  ['website', () => buildTransfers().queue],
  ['desktop client', () => createDesktopTransfers(buildBridge().bridge)],
];

describe.each(platforms)('the transfers of the %s', (_, create) => {
  const stateOf = (transfers: Transfers, id: string) => transfers.list().find((one) => one.id === id)?.state;

  it('list the added transfers, in the same array until something changes', async () => {
    const transfers = create();
    const empty = transfers.list();
    expect(empty).toEqual([]);
    expect(transfers.list()).toBe(empty);
    const id = await transfers.upload(file, order(1));
    expect(transfers.list()).toMatchObject([
      { id, ...order(1), direction: 'upload', fileName: 'take-3.mp4', size: 300, state: 'moving' },
    ]);
    expect(transfers.list()).toBe(transfers.list());
  });

  it('report changes until they are unsubscribed', async () => {
    const transfers = create();
    const changed = vi.fn();
    const stop = transfers.observe(changed);
    const id = await transfers.upload(file, order(1));
    expect(changed).toHaveBeenCalled();
    stop();
    changed.mockClear();
    await transfers.pause(id);
    expect(changed).not.toHaveBeenCalled();
  });

  it('can be paused, resumed, cancelled and removed one by one', async () => {
    const transfers = create();
    const [first, second] = [await transfers.upload(file, order(1)), await transfers.upload(file, order(2))];
    await transfers.pause(first);
    expect([first, second].map((id) => stateOf(transfers, id))).toEqual(['paused', 'moving']);
    await transfers.resume(first);
    expect(stateOf(transfers, first)).toBe('moving');
    await transfers.remove(first);
    expect(stateOf(transfers, first)).toBe('moving');
    await transfers.cancel(first);
    expect(stateOf(transfers, first)).toBe('cancelled');
    await transfers.remove(first);
    expect(transfers.list().map(({ id }) => id)).toEqual([second]);
  });

  it('know which uploads are begun and not ended', async () => {
    const transfers = create();
    const { target } = order(1);
    expect(await transfers.isBegun(target)).toBe(false);
    const id = await transfers.upload(file, order(1));
    expect([await transfers.isBegun(target), await transfers.isBegun(order(2).target)]).toEqual([true, false]);
    await transfers.cancel(id);
    expect(await transfers.isBegun(target)).toBe(false);
  });

  it('change their order', async () => {
    const transfers = create();
    const ids = [];
    for (const job of [1, 2, 3]) ids.push(await transfers.upload(file, order(job)));
    const [first = '', second = '', third = ''] = ids;
    await transfers.moveBefore(third, first);
    expect(transfers.list().map(({ id }) => id)).toEqual([third, first, second]);
    await transfers.moveBefore(third, null);
    expect(transfers.list().map(({ id }) => id)).toEqual(ids);
  });

  it('ignore unknown ids', async () => {
    const transfers = create();
    await transfers.upload(file, order(1));
    const before = transfers.list();
    await transfers.pause('x');
    await transfers.resume('x');
    await transfers.cancel('x');
    await transfers.remove('x');
    await transfers.moveBefore('x', null);
    expect(transfers.list()).toEqual(before);
    expect(transfers.isSameFile('x', file)).toBe(false);
  });

  it('recognise the file of an unfinished upload', async () => {
    const transfers = create();
    const id = await transfers.upload(file, order(1));
    expect(transfers.isSameFile(id, file)).toBe(true);
    expect(transfers.isSameFile(id, new File(['x'], 'take-3.mp4'))).toBe(false);
    expect(transfers.isSameFile(id, new File(['x'.repeat(300)], 'take-4.mp4'))).toBe(false);
  });
});

describe('a refusal', () => {
  it('of the website has a message', async () => {
    localStorage.removeItem('token');
    const upload = buildTransfers().queue.upload(file, order(1));
    await expect(upload).rejects.toThrow(new UserFacingError('Log in to upload a video.'));
  });

  it('of the main process has its message', async () => {
    const transfers = createDesktopTransfers(buildBridge().bridge);
    const upload = transfers.upload(new File([], 'empty.mp4'), order(1));
    await expect(upload).rejects.toThrow(new UserFacingError('This file is empty.'));
  });
});

describe('the transfers of the desktop client', () => {
  it('show the main process’s list when they are first watched, and never an older state', async () => {
    const { bridge, become } = buildBridge();
    await bridge.transfers.addUpload(file, order(1));
    const transfers = createDesktopTransfers(bridge);
    transfers.observe(() => undefined);
    await eventually(() => expect(transfers.list()).toHaveLength(1));
    const answer = bridge.transfers.list();
    const late = createDesktopTransfers({ ...bridge, transfers: { ...bridge.transfers, list: () => answer } });
    late.observe(() => undefined);
    become([]);
    await answer;
    expect(late.list()).toEqual([]);
  });

  it('can save, limit, show folder and log, unlike the website’s', () => {
    const { download, limits, reveal, log } = createDesktopTransfers(buildBridge().bridge);
    for (const capability of [download, limits, reveal, log]) expect(capability).toBeDefined();
    const { queue } = buildTransfers();
    for (const capability of [queue.download, queue.limits, queue.reveal, queue.log])
      expect(capability).toBeUndefined();
  });

  it('resolve to null when the save dialog was cancelled', async () => {
    const { download } = createDesktopTransfers(buildBridge().bridge);
    const target = { purpose: 'export' } as const;
    const saved = download?.({ target, title: 'Your data', url: '/x', fileName: 'a.zip', size: null, sha256: null });
    expect(await saved).toBeNull();
  });
});
