import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { saveUnderFreeName } from './download-writer.ts';

let folder: string;
let part: string;
let path: string;

beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder, 'clip.mp4');
  part = `${path}.part`;
  await writeFile(part, 'bytes');
});

test('does not overwrite a file created between the check of a name and its use', async () => {
  const saved = await saveUnderFreeName(part, path, async (wanted) => {
    if (wanted === path) await writeFile(path, 'mine');
  });
  expect(saved).toBe(join(folder, 'clip (2).mp4'));
  expect(await readFile(path, 'utf8')).toBe('mine');
  expect((await readdir(folder)).sort()).toEqual(['clip (2).mp4', 'clip.mp4']);
});

test('saves the file once after a crash between link and unlink', async () => {
  await link(part, path);
  expect(await saveUnderFreeName(part, path, async () => undefined)).toBe(path);
  expect(await readdir(folder)).toEqual(['clip.mp4']);
});

test('reports a name before it takes it', async () => {
  const told: string[][] = [];
  await saveUnderFreeName(part, path, async (wanted) => {
    told.push([wanted, ...(await readdir(folder))]);
  });
  expect(told).toEqual([[path, 'clip.mp4.part']]);
});
