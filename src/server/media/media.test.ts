import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentDisposition } from './content-disposition.ts';
import { detectVideoType } from './detect-video-type.ts';
import { MediaLinks, type SignedLink } from './media-links.ts';
import { parseRange } from './media-routes.ts';
import { PictureDecoder } from './picture-decoder.ts';

const directory = temporaryFolder();
const fileWith = async (content: Buffer | string) => {
  const path = join(directory, 'clip.mp4');
  await writeFile(path, content);
  return path;
};
const decoder = new PictureDecoder();
const encode = async (content: Buffer | string) =>
  (await decoder.encode(1, async () => ({ kind: 'picture', bytes: Buffer.from(content), maxWidth: 100 }))).bytes;
const plain = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .toFormat(format)
    .toBuffer();
const svg = (body: string, size = 200) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${body}</svg>`;

describe('detectVideoType', () => {
  it.each([
    ['portrait-9x16-12s.mp4', 'video/mp4'],
    ['landscape-16x9-10s.mov', 'video/quicktime'],
    ['square-1x1-8s.webm', 'video/webm'],
  ])('detects %s', async (name, type) => {
    expect(await detectVideoType(`tests/fixtures/${name}`, name)).toBe(type);
  });

  it('takes a video without its beginning by its name', async () => {
    const path = await fileWith((await readFile('tests/fixtures/portrait-9x16-12s.mp4')).subarray(60_000));
    expect(await detectVideoType(path, 'clip.MP4')).toBe('application/octet-stream');
    await expect(detectVideoType(path, 'wallet.dat')).rejects.toMatchObject({ code: 'wrongFileType' });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', 'just words '.repeat(900)],
    ['a page', '<!doctype html><script>1</script>'],
    ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\nhttp://127.0.0.1/secret'],
    ['a list for a converter', 'ffconcat version 1.0\nfile /etc/passwd'],
    ['a zip', Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(200)])],
    ['a program', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)])],
    ['sound', Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom'), Buffer.alloc(99)])],
  ])('refuses %s', async (_name, content) => {
    await expect(detectVideoType(await fileWith(content), 'clip.mp4')).rejects.toMatchObject({ code: 'wrongFileType' });
  });
});

describe('re-encoding a picture', () => {
  it.each(['png', 'jpeg'] as const)('makes WebP of a %s, smaller and without metadata', async (format) => {
    const bytes = await encode(await plain(format));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 100, height: 50 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('SECRET')).toBe(false);
  });

  it('renders an SVG without loading other files', async () => {
    const red = join(directory, 'red.png');
    await writeFile(red, await plain('png'));
    const body = `<image href="file://${red}" width="200" height="200"/><script>1</script>`;
    const { channels } = await sharp(await encode(svg(body)))
      .ensureAlpha()
      .stats();
    expect(channels[3]?.max).toBe(0);
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['words', async () => 'not a picture'],
    ['a page', async () => '<html><svg/></html>'],
    ['a GIF', () => plain('gif')],
    ['a picture that ends early', async () => (await plain('png')).subarray(0, 300)],
    ['a bomb', async () => svg('<rect width="9" height="9"/>', 30_000)],
    ['a compressed SVG', async () => Buffer.from('1f8b0800', 'hex')],
    [
      'an entity bomb',
      async () =>
        `<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(50)}">${['c', 'd', 'e', 'f'].map((n, i) => `<!ENTITY ${n} "${`&${'bcde'[i]};`.repeat(50)}">`).join('')}]>${svg('<text>&f;</text>')}`,
    ],
  ])('refuses %s', async (_name, content) => {
    await expect(content().then(encode)).rejects.toMatchObject({ code: 'wrongFileType' });
  });
});

describe('signed links', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const all = new MediaLinks({ secret: 's'.repeat(32), clock: () => now });
  const links = all.forSession(5);
  const partsOf = (url: string): SignedLink => {
    const [, , , id = '', session = '', expires = '', signature = '', name = ''] = url.split('/');
    return { id, session, expires, signature, name: decodeURIComponent(name) };
  };
  const file = { id: 7, mediaType: 'video/mp4' };

  it('are valid for their purpose until they expire', () => {
    now = new Date('2026-01-01T00:00:00Z');
    const video = partsOf(links.video(file));
    const open = { session: 5, onlyContinues: false };
    expect(all.check(video)).toEqual({ purpose: 'video', ...open });
    expect(all.check(partsOf(links.download(file, 'a b.mov')))).toEqual({ purpose: 'download', ...open });
    now = new Date('2026-01-01T00:59:59Z');
    expect(all.check(video)).toEqual({ purpose: 'video', ...open });
    now = new Date('2026-01-01T01:00:00Z');
    expect(all.check(video)).toEqual({ purpose: 'video', session: 5, onlyContinues: true });
    now = new Date('2026-01-02T00:59:59Z');
    expect(all.check(video)?.onlyContinues).toBe(true);
    now = new Date('2026-01-02T01:00:00Z');
    expect(all.check(video)).toBeUndefined();
  });

  it('are valid for 50 to 60 minutes', () => {
    now = new Date('2026-01-01T00:09:59Z');
    const video = partsOf(links.video(file));
    expect(Number(video.expires) * 1_000).toBe(Date.parse('2026-01-01T01:00:00Z'));
  });

  it('are invalid for anything else', () => {
    now = new Date('2026-01-01T00:00:00Z');
    const video = partsOf(links.video(file));
    const changes = [
      { id: '8' },
      { id: '07' },
      { session: '6' },
      { expires: `${Number(video.expires) + 1}` },
      { name: 'x.mp4' },
      { signature: '' },
    ];
    for (const change of changes) expect(all.check({ ...video, ...change })).toBeUndefined();
    expect(new MediaLinks({ secret: 't'.repeat(32), clock: () => now }).check(video)).toBeUndefined();
  });

  it('name a download by its detected type', () => {
    expect(partsOf(links.download(file, '../../x.mp4.exe')).name).toBe('x.mp4.mp4');
    expect(partsOf(links.download(file, 'CON')).name).toBe('_CON.mp4');
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\x.exe', 'x.exe'],
    ['C:\\x', 'x'],
    ['a:b', 'a_b'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['con .mp4', '_con .mp4'],
    ['.htaccess', 'htaccess'],
    ['a\0b\r\n\u202egpj.exe', 'abgpj.exe'],
    ['x. . ', 'x'],
    ['...', 'file'],
    ['', 'file'],
  ])('turns %j into %j', (name, clean) => expect(cleanFileName(name)).toBe(clean));

  it('are cut to 150 bytes and keep their extension', () => {
    const name = cleanFileName(`${'ü'.repeat(5_000)}.mp4`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150);
    expect(name.endsWith('.mp4')).toBe(true);
  });

  it('cannot break out of the header', () => {
    const header = contentDisposition('attachment', cleanFileName('ü"; filename=x.exe\r\nSet-Cookie: a.mp4'));
    expect(header).not.toMatch(/[\r\n]/);
    expect(header.match(/"/g)).toHaveLength(2);
  });
});

it.each([
  [undefined, undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
])('reads the range %j', (header, range) => expect(parseRange(header, 100)).toEqual(range));
