import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { operatorSocketPath } from './socket-path.ts';

const directory = temporaryFolder();

test('the socket is in the data folder', () => {
  expect(operatorSocketPath(directory, 'linux')).toBe(join(directory, 'operator.sock'));
});

test('a folder whose path is too long for a socket uses a unique name in the temporary folder', () => {
  const [one, two] = ['a', 'b'].map((letter) => join(directory, letter.repeat(100)));
  const paths = [one, two].map((path = '') => {
    mkdirSync(path);
    return operatorSocketPath(path, 'linux');
  });
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) {
    expect(path.startsWith(tmpdir())).toBe(true);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
  }
});

test('Windows uses a named pipe', () => {
  expect(operatorSocketPath(directory, 'win32')).toMatch(/^\\\\\.\\pipe\\operator-[0-9a-f]{24}$/);
});
