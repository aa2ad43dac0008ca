import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portOf, sendRaw } from '#tests/support/raw-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { installSecurityHeaders, securityHeaders } from './security-headers.ts';
import { serveWebsite } from './website.ts';

const script = 'document.title="a"';
const style = 'body{margin:0}';
const landing = `<html><style data-x="1">${style}</style><script type="application/json">{"a":1}</script><script type="application/ld+json">{"b":2}</script><script>${script}</script>`;
const asset = 'export const text = "a script";';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let app: FastifyInstance;

beforeEach(async () => {
  const directory = temporaryFolder();
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, 'privacy-policy'));
  writeFileSync(join(directory, 'index.html'), landing);
  writeFileSync(join(directory, 'app.html'), '<html>shell');
  writeFileSync(
    join(directory, 'privacy-policy/index.html'),
    '<html><link rel="canonical" href="https://website.invalid/privacy-policy">',
  );
  writeFileSync(join(directory, 'assets/main-12345678.js'), asset);
  writeFileSync(join(directory, 'assets/main-12345678.js.gz'), gzipSync(asset));
  writeFileSync(join(directory, 'robots.txt'), 'Sitemap: https://website.invalid/sitemap.xml');
  writeFileSync(join(directory, 'sitemap.xml'), '<loc>https://website.invalid/</loc>');
  app = Fastify();
  await installSecurityHeaders(app, securityHeaders({ stripe: false, google: false, https: false }));
  const isPublicPage = async (key: string) => key === 'shared';
  await serveWebsite(app, { directory, publicUrl: 'https://ugc.example/shop', isPublicPage });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);

test('serves public pages prerendered, the shell for every other page, and with 404 for anything else', async () => {
  expect((await get('/')).body).toBe(landing);
  expect((await get('/?from=mail')).body).toBe(landing);
  expect((await get('/privacy-policy')).body).toContain('<html><link');
  expect((await get('/job-details/7')).body).toBe('<html>shell');
  expect((await get('/Orders/')).statusCode).toBe(200);
  for (const path of ['/no-such-page', '/.env', '/wp-login.php', '/orders/7/8', '/%61dmin']) {
    const { statusCode, headers, body } = await get(path);
    expect([path, statusCode, headers['content-type'], body]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
      '<html>shell',
    ]);
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(404);
  }
});

test('a creator’s public page is kept out of search engines, and answers 404 while it is private', async () => {
  const answers = await Promise.all(['/c/shared', '/c/private'].map((path) => get(path)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  for (const { headers, body } of answers) expect([headers['x-robots-tag'], body]).toEqual(['noindex', '<html>shell']);
});

test('an address with # that cannot be decoded behind it gets the page before it', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string) => sendRaw(portOf(app), `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect((await ask('/job-details/7#%zz')).body).toBe('<html>shell');
  expect((await ask('/api/gone#%zz')).status).toBe(404);
});

test('an unknown asset or API call is not answered with a page', async () => {
  expect((await get('/assets/gone-12345678.js')).statusCode).toBe(404);
  expect((await get('/api/gone')).json()).toHaveProperty('message');
});

test('the policy allows inline scripts by their hash, on their own page only', async () => {
  const policy = await policyOf('/');
  expect(policy).toContain(`script-src 'self' ${hash(script)};`);
  expect(policy).toContain(hash(style));
  expect(policy).not.toContain(hash('{"a":1}'));
  expect(policy).not.toContain(hash('{"b":2}'));
  expect(policy).not.toContain('unsafe-inline');
  expect(await policyOf('/orders')).not.toContain(hash(script));
});

test('pages are revalidated each time, and an unchanged one answers 304', async () => {
  const first = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(landing);
  const again = await get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
  expect((await get('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
});

test('assets are cached for ever and served as compressed by the build', async () => {
  const packed = await get('/assets/main-12345678.js', { 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  expect(packed.headers['content-type']).toContain('javascript');
  expect((await get('/assets/main-12345678.js')).body).toBe(asset);
  expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
});

test('what names the address of the website names the one where it is reached', async () => {
  const canonical = '<html><link rel="canonical" href="https://ugc.example/shop/privacy-policy">';
  expect((await get('/privacy-policy')).body).toBe(canonical);
  const packed = await get('/privacy-policy', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(canonical);
  const robots = await get('/robots.txt');
  expect([robots.body, robots.headers['content-type']]).toEqual([
    'Sitemap: https://ugc.example/shop/sitemap.xml',
    'text/plain; charset=utf-8',
  ]);
  const sitemap = await get('/sitemap.xml');
  expect([sitemap.body, sitemap.headers['content-type']]).toEqual([
    '<loc>https://ugc.example/shop/</loc>',
    'application/xml; charset=utf-8',
  ]);
});
