import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { filesWithSecret, holdsSecret } from './secret-traces.ts';

const secret = 'secret-4f1d2c3b-77aa-4e0e-9d55-0123456789ab';
const inside = (text: string) => Buffer.from(text);

test.each([
  ['plain', `{"token":"${secret}"}`],
  ['Base64', inside(secret).toString('base64')],
  ['Base64 behind one byte', inside(`:${secret}}`).toString('base64')],
  ['Base64 behind two bytes', inside(`{"${secret}"}`).toString('base64')],
  ['hex', inside(secret).toString('hex')],
  ['reversed', [...secret].reverse().join('')],
  ['UTF-16', Buffer.from(secret, 'utf16le').toString('latin1')],
])('finds a secret that stands there %s', (_form, text) => {
  expect(holdsSecret(Buffer.from(text, 'latin1'), secret)).toBe(true);
});

test('finds none where there is none, and names the file that holds one', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'clean.json'), '{"token":"secret-00000000"}');
  expect(await filesWithSecret(folder, secret)).toEqual({ files: 1, holding: [] });
  await writeFile(join(folder, 'cache.bin'), inside(secret).toString('hex'));
  expect(await filesWithSecret(folder, secret)).toEqual({ files: 2, holding: ['cache.bin'] });
});
