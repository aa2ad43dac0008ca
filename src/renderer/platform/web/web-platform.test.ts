import { expect, it } from 'vitest';
import { createLocalSession } from '../local-session.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { watchAccount } from './account-watch.ts';
import { createWebTransfers } from './web-platform.ts';

it('refuses a file whose account has changed while the code was loaded', async () => {
  const { session, account } = watchAccount(createLocalSession(localStorage, window));
  session.write({ auth_id: '7', token: 'token-1' });
  const services = { clientConfig: () => Promise.reject(new Error('Offline')), claim: async () => {} };
  const transfers = createWebTransfers({ session, account, services });
  const file = new File(['x'], 'take-3.mp4', { type: 'video/mp4' });
  const begun = transfers.upload(file, { target: { purpose: 'pitch' }, title: 'Video pitch' });
  session.write({ auth_id: '8', token: 'token-2' });
  await expect(begun).rejects.toThrow(UserFacingError);
  expect(transfers.list()).toEqual([]);
});
