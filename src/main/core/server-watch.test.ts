import { expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createServerWatch, isFromServer } from './server-watch.ts';

const build = () => {
  const facts = { up: false };
  const waits: number[] = [];
  let next: (() => void) | null = null;
  const probe = vi.fn(async () => facts.up);
  const changed = vi.fn<(isReachable: boolean) => void>();
  const watch = createServerWatch({
    probe,
    changed,
    timing: {
      now: () => 0,
      schedule: (milliseconds, run) => {
        waits.push(milliseconds);
        next = run;
        return () => {
          next = null;
        };
      },
    },
  });
  const fire = async () => {
    const asked = probe.mock.calls.length;
    const due = next;
    next = null;
    due?.();
    await eventually(() => expect(probe.mock.calls.length).toBe(asked + 1));
    await watch.check();
  };
  return { watch, facts, waits, probe, changed, fire, isWaiting: () => next !== null };
};

test('reports an unreachable server once, retries with growing pauses, and reports its return', async () => {
  const { watch, facts, waits, changed, fire, isWaiting } = build();
  watch.note(true);
  expect(changed).not.toHaveBeenCalled();
  watch.note(false);
  watch.note(false);
  expect(changed.mock.calls).toEqual([[false]]);
  for (let n = 0; n < 5; n += 1) await fire();
  expect(waits).toEqual([2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  facts.up = true;
  await fire();
  expect(changed.mock.calls).toEqual([[false], [true]]);
  expect([watch.isReachable(), isWaiting()]).toEqual([true, false]);
});

test('probes at once on demand, one request at a time', async () => {
  const { watch, facts, probe, changed } = build();
  watch.note(false);
  facts.up = true;
  expect(await Promise.all([watch.check(), watch.check()])).toEqual([true, true]);
  expect(probe).toHaveBeenCalledOnce();
  expect(changed).toHaveBeenLastCalledWith(true);
});

test('stops retrying after a successful request', () => {
  const { watch, isWaiting, changed } = build();
  watch.note(false);
  watch.note(true);
  expect(isWaiting()).toBe(false);
  expect(changed).toHaveBeenLastCalledWith(true);
});

test.each([
  [200, true],
  [401, true],
  [503, true],
  [502, false],
  [504, false],
])('an answer with %d is the server’s: %s', (status, expected) => {
  expect(isFromServer({ status })).toBe(expected);
});
