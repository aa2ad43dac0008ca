import { describe, expect, test } from 'vitest';
import { CallError } from './bridge.ts';
import { oneCount, oneNotice, someSettings } from './call-arguments.ts';

const notice = { title: 'Ada', body: 'Hello', route: '/chat/3' };

describe('arguments of the native calls', () => {
  test('are accepted and normalised when valid', () => {
    expect(oneNotice([notice])).toEqual([notice]);
    expect(oneCount([3])).toEqual([3]);
    expect(someSettings([{ closeToTray: true }])).toEqual([{ closeToTray: true }]);
    expect(someSettings([{}])).toEqual([{}]);
  });

  test.each([
    [],
    [null],
    ['text'],
    [notice, 1],
    [{ ...notice, route: 'https://evil.example' }],
    [{ ...notice, route: '/api/logout' }],
    [{ ...notice, route: '/chat/3?x' }],
    [{ ...notice, title: 3 }],
    [{ ...notice, body: 'x'.repeat(501) }],
    [{ title: 'Ada', body: 'Hello' }],
  ])('is refused as a notification: %#', (...raw) => {
    expect(() => oneNotice(raw)).toThrow(CallError);
  });

  test.each([[], [-1], [1.5], ['3'], [Number.NaN], [1e9], [3, 4]])('is refused as a count: %#', (...raw) => {
    expect(() => oneCount(raw)).toThrow(CallError);
  });

  test.each([[], [null], [[]], [{ closeToTray: 1 }], [{ apiOrigin: true }], [{ __proto__x: true }], [{}, {}]])(
    'is refused as settings: %#',
    (...raw) => {
      expect(() => someSettings(raw)).toThrow(CallError);
    },
  );
});
