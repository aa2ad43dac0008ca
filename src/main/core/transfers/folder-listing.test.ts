import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { fingerprintOf, followFolder, videosIn } from './folder-listing.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = temporaryFolder();
  folder = join(root, 'exports');
  await mkdir(folder);
});

const put = (name: string, bytes = 'bytes') => writeFile(join(folder, name), bytes);
const names = async () => [...(await videosIn(folder)).values()].sort();

test('lists the videos of a folder without links, folders, empty, hidden and temporary files', async () => {
  for (const name of ['.a.mp4', '~$b.mp4', 'c.mp4.part', 'd.crdownload', 'e.part.mp4', 'f.tmp.mov', 'g.txt'])
    await put(name);
  await put('empty.mp4', '');
  await writeFile(join(root, 'secret.mp4'), 'secret');
  await symlink(join(root, 'secret.mp4'), join(folder, 'link.mp4'));
  await mkdir(join(folder, 'inner.mp4'));
  await put('take.MP4');
  await put('party.mov');
  expect(await names()).toEqual(['party.mov', 'take.MP4']);
});

test('tells a file that has changed from the one before', async () => {
  const file = { path: '/a.mp4', size: 1n, mtimeNs: 2n };
  expect(fingerprintOf(file)).toBe(fingerprintOf({ path: '/a.mp4', size: 1, mtimeNs: '2' }));
  for (const change of [{ path: '/b.mp4' }, { size: 2 }, { mtimeNs: '3' }])
    expect(fingerprintOf({ ...file, ...change })).not.toBe(fingerprintOf(file));
});

test('says when a folder is gone or another one is in its place', async () => {
  await rename(folder, join(root, 'away'));
  await expect(videosIn(folder)).rejects.toThrow(
    'The folder “exports” is not there. It is watched again when it is back.',
  );
  await symlink(join(root, 'away'), folder);
  await expect(videosIn(folder)).rejects.toThrow('The folder “exports” leads to another one now.');
});

test('reads a folder of 10,000 files in many turns of the event loop', async () => {
  for (let at = 0; at < 10_000; at += 500)
    await Promise.all(Array.from({ length: 500 }, (_, file) => put(`${at + file}.png`)));
  await put('take.mp4');
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  expect(await names()).toEqual(['take.mp4']);
  isOver = true;
  expect(turns).toBeGreaterThan(20);
});

test('hears of a new file, and of nothing in a folder that is not there', async () => {
  let heard = 0;
  const stop = followFolder(folder, () => {
    heard += 1;
  });
  followFolder(join(root, 'nowhere'), () => {})();
  await put('take.mp4');
  await eventually(() => expect(heard).toBeGreaterThan(0));
  stop();
});
