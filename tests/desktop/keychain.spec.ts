import { expect, test } from './desktop.ts';
import { expectSignedIn, expectSignedOut, signIn, storageKind } from './session-steps.ts';

const noKeychain = 'NO KEYCHAIN ON THIS MACHINE: run this suite under scripts/with-keyring.sh to test it';

test('still signed in after a crash and a restart, signed out after signing out', async ({ start, api }) => {
  const first = await start();
  const storage = await storageKind(first.page);
  if (storage !== 'keychain') process.stderr.write(`\n${noKeychain}\n`);
  if (process.env.REQUIRE_KEYCHAIN) expect(storage, noKeychain).toBe('keychain');
  test.skip(storage !== 'keychain', noKeychain);

  await signIn(first.page);
  await first.kill();

  const second = await start();
  await expectSignedIn(second.page);
  expect(api.tokens).toHaveLength(1);
  await second.page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(second.page);
  expect(api.calls.map(({ call }) => call)).toContain('POST /api/logout');
  await second.kill();

  const third = await start();
  await expectSignedOut(third.page);
});
