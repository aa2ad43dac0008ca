import { expect, test } from 'vitest';
import { timelineOf } from './timeline.presenter.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const NOTHING = {
  createdAt: day(1),
  paidAt: null,
  scriptSubmittedAt: null,
  openedAt: null,
  acceptedAt: null,
  shippedAt: null,
  receivedAt: null,
  completedAt: null,
  cancelledAt: null,
};

test('a new order has only the event of its creation', () => {
  expect(timelineOf(NOTHING, [])).toEqual([{ event: 'ordered', at: day(1) }]);
});

test('a completed job has all events in chronological order', () => {
  const job = {
    ...NOTHING,
    paidAt: day(2),
    scriptSubmittedAt: day(3),
    openedAt: day(4),
    acceptedAt: day(5),
    shippedAt: day(6),
    receivedAt: day(8),
    completedAt: day(9),
  };
  expect(
    timelineOf(job, [{ createdAt: day(7), changesAskedAt: null }]).map(({ event, at }) => [event, at.getUTCDate()]),
  ).toEqual([
    ['ordered', 1],
    ['paid', 2],
    ['script_ready', 3],
    ['opened', 4],
    ['accepted', 5],
    ['shipped', 6],
    ['delivered', 7],
    ['received', 8],
    ['completed', 9],
  ]);
});

test('events of the same moment are in causal order', () => {
  const job = { ...NOTHING, paidAt: day(1), openedAt: day(1), cancelledAt: day(1) };
  expect(timelineOf(job, []).map(({ event }) => event)).toEqual(['ordered', 'paid', 'opened', 'cancelled']);
});

test('the first video and each request for changes are events, in whichever order the versions come', () => {
  const versions = [
    { createdAt: day(8), changesAskedAt: day(9) },
    { createdAt: day(5), changesAskedAt: day(6) },
  ];
  expect(timelineOf(NOTHING, versions).map(({ event, at }) => [event, at.getUTCDate()])).toEqual([
    ['ordered', 1],
    ['delivered', 5],
    ['changes_asked', 6],
    ['changes_asked', 9],
  ]);
});
