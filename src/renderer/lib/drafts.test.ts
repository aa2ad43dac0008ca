import { expect, it, vi } from 'vitest';
import { signIn } from '#renderer/fixtures/test-support.tsx';
import { drafts } from './drafts.ts';

it('keeps a draft as long as the page where the storage is full', () => {
  signIn('brand');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  drafts.write('order', { notes: 'Film it on a train.' });
  setItem.mockRestore();
  expect(sessionStorage).toHaveLength(0);
  expect(drafts.read('order')).toEqual({ notes: 'Film it on a train.' });
  drafts.restore();
  expect(drafts.read('order')).toEqual({});
});
