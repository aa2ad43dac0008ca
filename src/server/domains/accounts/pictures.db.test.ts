import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';

/** Pictures of ordinary users and of attackers, through the whole server. */
const app = useApp();
const directory = temporaryFolder();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of any size whose rows are all zero: a few kilobytes that decompress to gigabytes (W3C PNG, section 11.2). */
const flatPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
const page = '<script>fetch("/api/me")</script>';
const svg = (body: string, size = 200) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" onload="alert(1)">${body}</svg>`;

const send = async (name: string, content: Buffer | string) => {
  const path = join(directory, name);
  await writeFile(path, content);
  const body = { name: 'Northwind', description: 'Goods', website: '' };
  return app().call(api.saveBrandProfile, { token: brand.token, body, files: { picture: path } });
};

describe('an accepted picture', () => {
  test.each([
    ['an SVG with a script', 'logo.svg', async () => svg(`<script>alert(1)</script><rect width="90" height="90"/>`)],
    ['a photo with a page behind it', 'me.jpg', async () => Buffer.concat([await photo(), Buffer.from(page)])],
    ['a photo under a name that leads elsewhere', '..%2f..%2fa.png', photo],
  ])('%s is re-encoded: only pixels are served', async (_what, name, content) => {
    const { status, data } = await send(name, await content());
    expect(status).toBe(200);
    const { pathname, search } = new URL(data.picture ?? '', 'http://server');
    const served = await app().app.inject({ url: pathname + search });
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
    expect(served.rawPayload.includes('script')).toBe(false);
  });
});

test('a website without a scheme in the same form is stored with https://', async () => {
  const path = join(directory, 'me.jpg');
  await writeFile(path, await photo());
  const body = { name: 'Northwind', description: 'Goods', website: 'northwind.example/shop' };
  await app().call(api.saveBrandProfile, { token: brand.token, body, files: { picture: path } });
  const { data } = await app().call(api.me, { token: brand.token });
  expect(data.website).toBe('https://northwind.example/shop');
});

describe('a picture refused with a message, which keeps the old one', () => {
  test.each([
    ['text named like a picture', 'a.png', 415, async () => 'just words'],
    ['nothing', 'empty.png', 415, async () => ''],
    ['a page', 'a.svg', 415, async () => `<!doctype html>${page}`],
    ['30,000 pixels a side', 'bomb.png', 415, async () => flatPng(30_000, 30_000)],
    ['65,535 pixels a side', 'bomb2.png', 415, async () => flatPng(65_535, 65_535)],
    ['an SVG of 30,000 pixels', 'bomb.svg', 415, async () => svg('<rect width="9" height="9"/>', 30_000)],
    ['a picture that ends early', 'cut.jpg', 415, async () => (await photo()).subarray(0, 200)],
    ['more than 20 MB', 'large.png', 413, async () => Buffer.alloc(limits.pictureBytes + 1, 1)],
  ])('%s', async (_what, name, expected, content) => {
    const good = await send('good.jpg', await photo());
    const { status, message } = await send(name, await content());
    expect(status).toBe(expected);
    expect(message).toMatch(/^[A-Z].*\.$/);
    const { data } = await app().call(api.me, { token: brand.token });
    expect(data.picture).toBe(good.data.picture);
  });
});
