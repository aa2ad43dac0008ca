import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createFileHandler } from './app-protocol.ts';

const folder = temporaryFolder();
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const root = join(folder, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'desktop.html'), '<page>');
  await writeFile(join(root, 'assets/a.js'), 'code');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(root, 'assets/link.txt'));
  handle = createFileHandler({
    root,
    index: 'desktop.html',
    contentSecurityPolicy: "default-src 'none'",
    pagePolicy: async () => "default-src 'self'",
  });
});

test.each([
  ['app://bundle/', 200, '<page>'],
  ['app://bundle/orders/1', 200, '<page>'],
  ['app://bundle/assets', 200, '<page>'],
  ['app://bundle/assets/a.js', 200, 'code'],
  ['app://bundle/%2e%2e/secret', 200, '<page>'],
  ['app://bundle/assets/none.js', 404, 'Not found'],
  ['app://other/', 404, 'Not found'],
  ['app://bundle/..%2fsecret.txt', 403, 'Forbidden'],
  ['app://bundle/assets/link.txt', 403, 'Forbidden'],
  ['app://bundle/%', 400, 'Bad request'],
  ['app://bundle/a%00.js', 400, 'Bad request'],
])('responds to %s with %i', async (url, status, text) => {
  const response = await handle(new Request(url));
  expect([response.status, await response.text()]).toEqual([status, text]);
});

test('responds to HEAD without a body and refuses methods that write', async () => {
  const head = await handle(new Request('app://bundle/assets/a.js', { method: 'HEAD' }));
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await handle(new Request('app://bundle/', { method: 'POST' }))).status).toBe(405);
});

test('sends content type and security policy with every file', async () => {
  const { headers } = await handle(new Request('app://bundle/assets/a.js'));
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['app://bundle/', 'app://bundle/orders/1', 'app://bundle/desktop.html'])(
  'sends the page’s security policy with %s',
  async (url) => {
    const { headers } = await handle(new Request(url));
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  },
);
