import { describe, expect, it, vi } from 'vitest';
import { isSearchShortcut, searchShortcut } from './shortcut.ts';

const press = (init: KeyboardEventInit) => isSearchShortcut(new KeyboardEvent('keydown', { key: 'k', ...init }));
const at = (platform: string) => vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);

describe('the shortcut of the search', () => {
  it('is Ctrl K, also with Caps Lock and on a keyboard of other letters', () => {
    at('Linux x86_64');
    expect(press({ ctrlKey: true })).toBe(true);
    expect(press({ ctrlKey: true, key: 'K' })).toBe(true);
    expect(press({ ctrlKey: true, key: 'л', code: 'KeyK' })).toBe(true);
    // On a Dvorak keyboard this key is a T.
    expect(press({ ctrlKey: true, key: 't', code: 'KeyK' })).toBe(false);
    expect(searchShortcut()).toEqual({ words: 'Ctrl K', keys: 'Control+K' });
  });

  it.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { metaKey: true }])(
    'is not %j',
    (keys) => {
      at('Win32');
      expect(press(keys)).toBe(false);
    },
  );

  it('is ⌘ K on a Mac, where Ctrl K edits text', () => {
    at('MacIntel');
    expect([press({ metaKey: true }), press({ ctrlKey: true })]).toEqual([true, false]);
    expect(searchShortcut()).toEqual({ words: '⌘ K', keys: 'Meta+K' });
  });
});
