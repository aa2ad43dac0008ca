import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { routeOfTransfer, TransferNotices } from './transfer-notices.ts';

const transfer = (overrides: Partial<Transfer> = {}): Transfer => ({
  ...{ id: 'a', direction: 'upload', target: { purpose: 'delivery', job: 12 }, title: 'Job #12' },
  ...{ fileName: 'clip.mp4', size: 10, moved: 1, state: 'moving', waiting: null, failure: null },
  ...{ bytesPerSecond: null, secondsLeft: null, canReveal: false },
  ...overrides,
});
const waiting = (reason: NonNullable<Transfer['waiting']>['reason']) =>
  transfer({ state: 'waiting', waiting: { reason, message: null } });

const open = (isFocused = false) => {
  const timing = new FakeTiming();
  const shown: SystemNotice[] = [];
  const finished = vi.fn();
  const notices = new TransferNotices({
    timing,
    owner: () => ({ account: 7, role: 'creator' }),
    show: (notice, isPageListening) => {
      const isShown = !(isFocused && isPageListening);
      if (isShown) shown.push(notice);
      return isShown;
    },
    finished,
  });
  return { timing, shown, finished, notices };
};

describe('the end of a transfer', () => {
  test('is told once, with the page of its task, and the page learns so', () => {
    const { notices, shown, finished } = open();
    notices.changed([transfer()]);
    const done = transfer({ state: 'done' });
    expect(notices.changed([done])).toEqual([{ ...done, isTold: true }]);
    expect(notices.listed([done])).toEqual([{ ...done, isTold: true }]);
    expect(shown).toEqual([{ title: 'Upload finished', body: 'Job #12: “clip.mp4” is uploaded.', route: '/tasks/12' }]);
    expect(finished).toHaveBeenCalledOnce();
  });

  test('says why it failed, each time that it fails', () => {
    const { notices, shown } = open();
    const failed = transfer({ state: 'failed', failure: { message: 'The file is gone.', canRetry: true } });
    for (const state of [transfer(), failed, failed, transfer({ state: 'queued' }), failed]) notices.changed([state]);
    expect(shown.map(({ title, body }) => [title, body])).toEqual([
      ['Upload failed', 'Job #12: The file is gone.'],
      ['Upload failed', 'Job #12: The file is gone.'],
    ]);
  });

  test('of an earlier run, or by the user, is not told', () => {
    const { notices, shown } = open();
    notices.changed([transfer({ state: 'done' }), transfer({ id: 'b' })]);
    notices.changed([]);
    notices.changed([transfer({ state: 'done' }), transfer({ id: 'b', state: 'cancelled' })]);
    expect(shown).toEqual([]);
  });

  test('is left to the page in front of the user, but not while that is gone', () => {
    const { notices, shown } = open(true);
    notices.listed([transfer(), transfer({ id: 'b' }), transfer({ id: 'c' })]);
    expect(notices.changed([transfer({ state: 'done' })])).toEqual([transfer({ state: 'done' })]);
    notices.pageLeft();
    notices.changed([transfer({ id: 'b', state: 'done' })]);
    expect(shown).toHaveLength(1);
    // The page asks for the list as it is after the end of the third, which therefore was not shown to it.
    expect(notices.listed([transfer({ id: 'c', state: 'done' })])[0]?.isTold).toBe(true);
    expect(shown).toHaveLength(2);
  });
});

describe('a transfer that waits', () => {
  test('is told after five seconds, once for each reason', async () => {
    const { notices, shown, timing } = open();
    notices.changed([transfer()]);
    notices.changed([waiting('connection')]);
    await timing.pass(4_999);
    expect(shown).toEqual([]);
    await timing.pass(1);
    expect(shown).toEqual([
      {
        title: 'Upload is waiting',
        body: 'Job #12: Waiting for the connection. It continues by itself.',
        route: '/tasks/12',
      },
    ]);
    for (const next of [transfer(), waiting('connection'), waiting('server')]) {
      notices.changed([next]);
      await timing.pass(10_000);
    }
    expect(shown.map(({ body }) => body)).toEqual([
      'Job #12: Waiting for the connection. It continues by itself.',
      'Job #12: Waiting for the server. It continues by itself.',
    ]);
  });

  test('is not told of a short interruption, nor of a pause that the server asked for', async () => {
    const { notices, shown, timing } = open();
    notices.changed([waiting('offline')]);
    await timing.pass(3_000);
    notices.changed([transfer()]);
    await timing.pass(10_000);
    notices.changed([waiting('rate-limit')]);
    await timing.pass(10_000);
    expect(shown).toEqual([]);
  });

  test('for the next log-in is told when the session ends', () => {
    const { notices, shown } = open();
    notices.signedOut();
    expect(shown).toEqual([]);
    notices.changed([transfer()]);
    notices.signedOut();
    expect(shown.map(({ title }) => title)).toEqual(['Uploads and downloads are waiting']);
  });
});

const routeOf = (target: Transfer['target'], role: Role | null = null) =>
  routeOfTransfer({ target }, { account: 7, role });

test('the page of each transfer', () => {
  const video = { purpose: 'video', job: 3, version: 1 } as const;
  expect([routeOf(video, 'brand'), routeOf(video), routeOf(video, 'creator')]).toEqual([
    '/job-details/3',
    '/job-details/3',
    '/tasks/3',
  ]);
  expect(routeOf({ purpose: 'portfolio', slot: 1 })).toBe('/creators/7');
  expect(routeOf({ purpose: 'message', attachment: 4 })).toBe('/chat');
  expect(routeOf({ purpose: 'statement' })).toBe('/earnings');
  expect(routeOf({ purpose: 'notes', video: 4 })).toBe('/review/4');
  expect(routeOf({ purpose: 'pitch' })).toBe('/profile');
});
