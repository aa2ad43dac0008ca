import { expect, test } from 'vitest';
import { externalLink, mayNavigate, mayUse } from './addresses.ts';
import { checkServer, readApiOrigin, readTypedOrigin } from './api-origin.ts';
import { contentSecurityPolicy } from './app-protocol.ts';

test.each([
  ['https://a.example/', 'https://a.example'],
  [' market.example ', 'https://market.example'],
  ['market.example:8443', 'https://market.example:8443'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('reads the typed address "%s" as %s', (text, origin) => {
  expect(readTypedOrigin(text)).toBe(origin);
});

test.each([
  ['a page of something else', async () => new Response('<h1>It works</h1>'), 'it is not a server of this marketplace'],
  ['JSON of something else', async () => Response.json({ data: [] }), 'it is not a server of this marketplace'],
  [
    'an error',
    async () => Response.json({ data: { realtime: {}, payments: {} } }, { status: 500 }),
    'it is not a server',
  ],
  ['nothing', () => Promise.reject(new TypeError('fetch failed')), 'No server answers at https://a.example'],
])('refuses an address that answers %s', async (_what, answer, message) => {
  await expect(checkServer('https://a.example', answer)).rejects.toThrow(message);
});

test('accepts an address that answers with the configuration of clients', async () => {
  const answer = async (url: string) => Response.json({ data: { realtime: {}, payments: {}, url } });
  await expect(checkServer('https://a.example', answer)).resolves.toBeUndefined();
});

test.each([
  'nonsense',
  'http://api.example',
  'ftp://api.example',
  'https://api.example/v1',
  'https://me@api.example',
  '',
])('refuses the server address "%s" with a message', (text) => {
  expect(() => readApiOrigin(text)).toThrow(/^The server address/);
});

test.each([
  ['https://docs.example/a?b#c', 'https://docs.example/a?b#c'],
  ['http://docs.example/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['https://bank.example@evil.example/', null],
  ['ms-settings:', null],
  ['docs', null],
])('opens %s in the browser as %s', (address, link) => {
  expect(externalLink(address)).toBe(link);
});

test('the browser gets plain http only for the server of this computer', () => {
  const own = 'http://127.0.0.1:8080';
  expect(externalLink(`${own}/pay#secret`, own)).toBe(`${own}/pay#secret`);
  expect(externalLink('http://127.0.0.1:8081/pay', own)).toBeNull();
  expect(externalLink('http://me@127.0.0.1:8080/pay', own)).toBeNull();
});

test.each([
  ['app://bundle/orders/1', true, true],
  ['app://bundle/api/me', true, false],
  ['app://bundle/media/x.html', true, false],
  ['app://bundle.example/', true, false],
  ['app://user@bundle/', true, false],
  ['https://elsewhere.example/', true, false],
  ['file:///etc/passwd', true, false],
  ['about:srcdoc', true, false],
  ['about:srcdoc', false, true],
  ['https://elsewhere.example/', false, false],
])('navigation to %s (main frame: %s): %s', (address, isMainFrame, allowed) => {
  expect(mayNavigate(address, isMainFrame)).toBe(allowed);
});

test('only the app’s page may use the clipboard and full screen; no page may use the camera', () => {
  expect(mayUse('fullscreen', 'app://bundle/')).toBe(true);
  expect(mayUse('clipboard-sanitized-write', 'app://bundle')).toBe(true);
  expect(mayUse('fullscreen', 'https://elsewhere.example/')).toBe(false);
  expect(mayUse('media', 'app://bundle/')).toBe(false);
});

test('the content security policy allows no inline code and one WebSocket origin', () => {
  const policy = contentSecurityPolicy('https://api.example');
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("connect-src 'self' wss://api.example");
  expect(contentSecurityPolicy('http://127.0.0.1:8080')).toContain('ws://127.0.0.1:8080');
});
