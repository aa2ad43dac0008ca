import { expect, it } from 'vitest';
import { axisTicks, tickLabel } from './month-bars.tsx';

it.each([
  [0.01, ['$0', '$1']],
  [0.99, ['$0', '$1']],
  [1.01, ['$0', '$1', '$2']],
  [5, ['$0', '$1', '$2', '$3', '$4', '$5']],
  [95.5, ['$0', '$20', '$40', '$60', '$80', '$100']],
  [1_250, ['$0', '$500', '$1K', '$1.5K']],
  [6_200, ['$0', '$2K', '$4K', '$6K', '$8K']],
  [1_000_000, ['$0', '$200K', '$400K', '$600K', '$800K', '$1M']],
])('the axis of at most $%d is labelled %j', (most, labels) => {
  expect(axisTicks(most).map(tickLabel)).toEqual(labels);
});

it('no two ticks have the same label, none is rounded, and the largest amount is below the last', () => {
  for (let most = 0.01; most < 2_000_000; most *= 1.37) {
    const ticks = axisTicks(most);
    expect(new Set(ticks.map(tickLabel)).size).toBe(ticks.length);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    for (const tick of ticks) expect(Number(tick.toPrecision(2))).toBe(tick);
  }
});
