import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('core imports neither Electron nor modules that need it', async () => {
  const core = join(import.meta.dirname, 'core');
  const names = await readdir(core, { recursive: true });
  const sources = await Promise.all(
    names.filter((name) => name.endsWith('.ts')).map(async (name) => [name, await readFile(join(core, name), 'utf8')]),
  );
  const offenders = sources.filter(([, text]) =>
    /from '(electron|electron-store|keytar|\.\.\/edge\/.*)'/.test(text ?? ''),
  );
  expect(offenders.map(([name]) => name)).toEqual([]);
});
