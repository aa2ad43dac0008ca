import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { makeDataDirectory } from './data-directory.ts';

const place = temporaryFolder();

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const folder = (name: string, ...files: string[]): string => {
  const path = join(place, name);
  mkdirSync(path);
  for (const file of files) writeFileSync(join(path, file), '');
  chmodSync(path, 0o755);
  return path;
};

test('a new folder and its parents belong to this account alone', () => {
  const path = join(place, 'new', 'data');
  expect(makeDataDirectory(path)).toBeUndefined();
  expect([modeOf(path), modeOf(join(place, 'new'))]).toEqual(['700', '700']);
});

test.each([
  ['an empty one', folder('empty')],
  ['one with data', folder('used', 'secret-key', 'notes.txt')],
])('%s is taken from other accounts', (_, path) => {
  expect(makeDataDirectory(path)).toBeUndefined();
  expect(modeOf(path)).toBe('700');
});

test('one that holds other things stays as it is, which is said', () => {
  const path = folder('home', 'letters.txt');
  expect(makeDataDirectory(path)).toMatch(/^Other accounts of this computer can look into .*mode 755/);
  expect(modeOf(path)).toBe('755');
});

test.runIf(process.platform === 'linux').each(['/proc/nowhere/data', '/dev/null/data'])(
  'one that cannot be made is refused at once: %s',
  (path) => expect(() => makeDataDirectory(path)).toThrow('cannot be written'),
);
