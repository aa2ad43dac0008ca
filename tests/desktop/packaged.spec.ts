import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, isRealElectron, test } from './desktop.ts';
import { asar, pack } from './packaging.ts';
import { storageKind } from './session-steps.ts';

test('the packed files are the whole client: they run outside the repository', async ({ start }) => {
  test.skip(isRealElectron || process.platform !== 'linux', 'is packed over a placeholder for Electron');
  const folder = await mkdtemp(join(tmpdir(), 'desktop-packaged-'));
  try {
    const appFolder = join(folder, 'app');
    asar.extractAll(await pack(folder, 'linux'), appFolder);
    const { page } = await start({ appFolder });
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    if (process.env.REQUIRE_KEYCHAIN !== '1') return;
    expect(await storageKind(page)).toBe('keychain');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
