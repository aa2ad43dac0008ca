import { expect, test } from 'vitest';
import { hours } from '../lib/clock.ts';
import type { DemoJob } from './demo-job.ts';
import { demoJobs } from './demo-jobs.ts';
import { demoBrands, demoConversations, demoCreators } from './demo-people.ts';
import { type DemoTime, momentOf } from './demo-time.ts';

const MIDNIGHT = Date.parse('2026-03-01T00:00:00Z');
const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => new Date(MIDNIGHT + hours(hour)));

const timesOf = ({ ordered, written, approved, applications = [], accepted, ...later }: DemoJob) => {
  const { sent, received, delivered, completed, rated, brandRated, shown, cancelled, refunded } = later;
  const before = [ordered, written?.at, approved, ...applications.slice(0, 1).map(({ at }) => at), accepted];
  const after = [sent, received, delivered?.at, completed, rated?.at, brandRated?.at, shown, cancelled, refunded?.at];
  return [...before, ...after].flatMap((time) => time ?? []);
};

const chains: readonly (readonly DemoTime[])[] = [
  ...demoJobs.map(timesOf),
  ...demoJobs.flatMap(({ applications = [] }) =>
    applications.map(({ at, declined }) => (declined ? [at, declined.at] : [at])),
  ),
  ...demoConversations.map(({ lines }) => lines.map(([at]) => at)),
  ...demoCreators.flatMap(({ withdrawn }) => (withdrawn ? [[withdrawn.asked, withdrawn.paid]] : [])),
  // So that job ids follow the jobs' age, and `demoJobId` can compute them.
  demoJobs.map(({ ordered }) => ordered),
];

test('reads days with a time, hours and minutes before now', () => {
  const now = new Date('2026-03-01T10:20:30Z');
  const times = (['2d 09:14', '55d 20:30', '3h', '25m'] as const).map((time) => momentOf(time, now).toISOString());
  expect(times).toEqual([
    '2026-02-27T09:14:00.000Z',
    '2026-01-05T20:30:00.000Z',
    '2026-03-01T07:20:30.000Z',
    '2026-03-01T09:55:30.000Z',
  ]);
  expect(() => momentOf('soon' as DemoTime, now)).toThrow('There is no such time: soon.');
});

test.each(EVERY_HOUR)('what happens in the demo happens in order and before now, seeded at %s', (now) => {
  for (const chain of chains) {
    const moments = chain.map((time) => momentOf(time, now).getTime());
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(now.getTime());
  }
});

test('the demo lasts eight weeks, and nobody acts before having joined', () => {
  const now = new Date(MIDNIGHT);
  const joined = [...demoBrands, ...demoCreators].map((person) => momentOf(person.joined, now).getTime());
  const acts = [...chains.flat(), ...demoBrands.map(({ renewed }) => renewed)].map((time) =>
    momentOf(time, now).getTime(),
  );
  expect(Math.max(...joined)).toBeLessThan(Math.min(...acts));
  expect(Math.round((now.getTime() - Math.min(...joined)) / hours(24 * 7))).toBe(8);
});
