import { expect, it } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '../lib/session/session.ts';
import { markSession } from './mark-session.ts';

it('marks on the root element whether a user is signed in', () => {
  const root = document.createElement('html');
  const marked = () => root.hasAttribute('data-signed-in');
  const stop = markSession(root);
  expect(marked()).toBe(false);
  signIn('brand');
  expect(marked()).toBe(true);
  session.end();
  expect(marked()).toBe(false);
  stop();
});
