import { expect, it } from 'vitest';
import { withFullStorage } from '#renderer/fixtures/full-storage.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from './drafts.ts';

it('keeps a draft in memory when the storage is full', async () => {
  signIn('brand');
  const draft = { notes: 'Film it on a train.' };
  await withFullStorage('sessionStorage', () => drafts.write('order', draft));
  expect(sessionStorage).toHaveLength(0);
  expect(drafts.read('order')).toEqual(draft);
  drafts.restore();
  expect(drafts.read('order')).toEqual({});
});
