import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateKey } from './update-feed.ts';

/** Folder of the built product. */
export const repository = join(import.meta.dirname, '../..');

/** Fails with the command to run when a built file is missing. */
export function requireBuilt(...files: readonly string[]): void {
  for (const file of files)
    if (!existsSync(join(repository, file)))
      throw new Error(`${file} is missing: run "npx electron-vite build" first.`);
}

/**
 * Copies the built main process and preload script beside the small test page, which tests the shell apart from the
 * product's page; its package.json has a key for updates, as that of a package. Returns the new folder.
 */
export async function prepareShellApp(): Promise<string> {
  requireBuilt('out/main/index.js', 'out/preload/index.cjs');
  const app = await mkdtemp(join(tmpdir(), 'desktop-shell-'));
  await mkdir(join(app, 'out'));
  await Promise.all([
    cp(join(repository, 'out/main'), join(app, 'out/main'), { recursive: true }),
    cp(join(repository, 'out/preload'), join(app, 'out/preload'), { recursive: true }),
    cp(join(import.meta.dirname, 'fixtures/renderer'), join(app, 'out/renderer'), { recursive: true }),
    symlink(join(repository, 'node_modules'), join(app, 'node_modules')),
  ]);
  const content = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  await writeFile(join(app, 'package.json'), JSON.stringify({ ...content, updateKey }));
  return app;
}
