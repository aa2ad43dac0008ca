import { expect, it } from 'vitest';
import { withFullStorage } from '#renderer/fixtures/full-storage.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '../session/session.ts';
import { drafts } from './drafts.ts';

it('keeps a draft in memory when the storage is full', async () => {
  signIn('brand');
  const draft = { notes: 'Film it on a train.' };
  await withFullStorage('sessionStorage', () => drafts.write('apply/7', draft));
  expect(sessionStorage).toHaveLength(0);
  expect(drafts.read('apply/7')).toEqual(draft);
  drafts.restore();
  expect(drafts.read('apply/7')).toEqual({});
});

it('keeps an order when its tab is closed, until the user logs out', () => {
  signIn('brand');
  drafts.write('order', { notes: 'Film it on a train.' });
  drafts.write('apply/7', { note: 'I film on trains.' });
  sessionStorage.clear();
  drafts.restore();
  expect(drafts.read('order')).toEqual({ notes: 'Film it on a train.' });
  expect(drafts.read('apply/7')).toEqual({});
  session.end();
  signIn('brand');
  drafts.restore();
  expect(drafts.read('order')).toEqual({});
});
