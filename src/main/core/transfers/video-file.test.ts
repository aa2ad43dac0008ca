import { execFileSync } from 'node:child_process';
import { appendFile, chmod, copyFile, mkdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { buildVideo } from './fixtures/build-video.ts';
import { VideoFile } from './video-file.ts';

let folder: string;
let clip: string;

beforeEach(async () => {
  folder = temporaryFolder();
  clip = join(folder, 'clip.mp4');
  await writeFile(clip, buildVideo(3_000_000));
});

const choose = async (path: string, maxBytes = 10_000_000) => {
  const file = await VideoFile.choose(path, maxBytes);
  await file.close();
  return file.identity;
};
const at = (name: string) => join(folder, name);
const isPosix = process.platform !== 'win32';

test('accepts a video, also through a symbolic link, which it resolves', async () => {
  await symlink(clip, at('link.mp4'));
  expect(await choose(clip)).toMatchObject({ path: clip, size: 3_000_000 });
  expect(await choose(at('link.mp4'))).toMatchObject({ path: clip });
});

test.each<[string, (path: string) => Promise<unknown> | unknown, string]>([
  ['a folder', (path) => mkdir(path), 'is a folder'],
  ['a file that is gone', () => undefined, 'no longer where it was'],
  ['an empty file', (path) => writeFile(path, ''), 'The file is empty.'],
  ['a file larger than allowed', (path) => writeFile(path, buildVideo(10_000_001)), 'It may have 10 MB'],
  [
    'a sparse file of 2^53 - 1 bytes',
    (path) => writeFile(path, 'x').then(() => truncate(path, 2 ** 42)),
    'It may have',
  ],
  ['a key', (path) => writeFile(path, '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn'), 'is not a video'],
  ['a picture', (path) => writeFile(path, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'is not a video'],
  ['a page', (path) => writeFile(path, '<!doctype html><title>x</title>'), 'is not a video'],
  ['zeros', (path) => writeFile(path, Buffer.alloc(5_000)), 'is not a video'],
])('refuses %s with a message', async (_name, make, sentence) => {
  await make(at('other.mp4'));
  await expect(choose(at('other.mp4'))).rejects.toMatchObject({
    name: 'Rejected',
    message: expect.stringContaining(sentence),
  });
});

test.runIf(isPosix)('refuses pipes and devices, also behind a link, without waiting for them', async () => {
  execFileSync('mkfifo', [at('pipe.mp4')]);
  await symlink('/dev/zero', at('zero.mp4'));
  await symlink(folder, at('folder.mp4'));
  for (const path of [at('pipe.mp4'), '/dev/zero', at('zero.mp4')])
    await expect(choose(path)).rejects.toMatchObject({ message: expect.stringContaining('is not a file') });
  await expect(choose(at('folder.mp4'))).rejects.toMatchObject({ message: expect.stringContaining('is a folder') });
});

/** Runs the check as another user, because root may read every file. */
const asNobody = async (work: () => Promise<unknown>): Promise<void> => {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
};

test.runIf(isPosix)('refuses a file without read permission, and one in an inaccessible folder', async () => {
  await chmod(folder, 0o755);
  await writeFile(at('secret.mp4'), buildVideo(5_000), { mode: 0o200 });
  await mkdir(at('closed'));
  await writeFile(join(at('closed'), 'clip.mp4'), buildVideo(5_000));
  await chmod(at('closed'), 0o000);
  const rejection = { name: 'Rejected', canRetry: true, message: expect.stringContaining('You may not read') };
  await asNobody(async () => {
    await expect(choose(at('secret.mp4'))).rejects.toMatchObject(rejection);
    await expect(choose(join(at('closed'), 'clip.mp4'))).rejects.toMatchObject(rejection);
  });
});

test.runIf(process.platform === 'linux')('refuses files of virtual file systems', async () => {
  for (const path of ['/proc/self/environ', '/proc/self/mem', '/dev/stdin', '/dev/null', '/proc/self/fd/0'])
    await expect(choose(path), path).rejects.toMatchObject({ name: 'Rejected' });
});

test.each<[string, () => Promise<unknown>, string]>([
  ['written into', () => appendFile(clip, 'x'), 'has changed'],
  ['truncated', () => truncate(clip, 100), 'has changed'],
  ['touched', () => utimes(clip, 1, 1), 'has changed'],
  ['removed', () => rm(clip), 'no longer where it was'],
  ['replaced by a folder', () => rm(clip).then(() => mkdir(clip)), 'is a folder'],
  ['replaced', () => rename(clip, at('old.mp4')).then(() => copyFile(at('old.mp4'), clip)), 'has changed'],
])('recognises that the file was %s after it was chosen', async (_name, change, sentence) => {
  const open = await VideoFile.choose(clip, 10_000_000);
  try {
    await open.assertUnchanged();
    await change();
    const expected = { name: 'Rejected', message: expect.stringContaining(sentence === 'is a folder' ? '' : sentence) };
    await expect(open.assertUnchanged()).rejects.toMatchObject(expected);
    await expect(VideoFile.reopen(open.identity)).rejects.toMatchObject({ message: expect.stringContaining(sentence) });
  } finally {
    await open.close();
  }
});

test('recognises a file with a new inode number by its first and last bytes', async () => {
  const identity = await choose(clip);
  const renumbered = { ...identity, dev: '99', ino: '98' };
  await VideoFile.reopen(renumbered).then((file) => file.close());
  await expect(VideoFile.reopen({ ...renumbered, ends: 'other' })).rejects.toMatchObject({ name: 'Rejected' });
});

test('refuses a file that is truncated during the upload', async () => {
  const file = await VideoFile.choose(clip, 10_000_000);
  await truncate(clip, 1_000_000);
  await expect(file.read(Buffer.alloc(10), 2_000_000, 10)).rejects.toMatchObject({ name: 'Rejected', canRetry: false });
  await file.close();
});
