import { expect, it } from 'vitest';
import { eventOf } from './event-of.ts';

const read = (data: unknown) => eventOf<{ seq: number; note: string }>(data, { seq: 'number' });

it('passes a payload on that has the fields a screen needs', () => {
  expect(read({ seq: 3 })).toEqual({ seq: 3 });
  expect(read({ seq: 3, more: true })).toEqual({ seq: 3, more: true });
});

it.each([null, undefined, 'seq', 3, [], {}, { seq: '3' }, { seq: null }])('ignores %j', (data) => {
  expect(read(data)).toBeNull();
});
