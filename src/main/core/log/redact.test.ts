import { describe, expect, test } from 'vitest';
import { createRedaction } from './redact.ts';

const redact = createRedaction({ home: '/home/mia', userName: 'mia' });
const token = 'secret-4f1d2c3b-77aa-4e0e-9d55-0123456789ab';

test.each([
  ['a token', `signed in with ${token}`, 'signed in with [removed]'],
  ['a token in Base64', `kept ${Buffer.from(token).toString('base64')}.`, 'kept [removed].'],
  ['a token in hexadecimal', `kept ${Buffer.from(token).toString('hex')}`, 'kept [removed]'],
  ['a header', 'Authorization: Bearer short', 'Authorization: [removed] [removed]'],
  ['a header in JSON', '{"cookie":"a=1; b=2","x":1}', '{"cookie":[removed],"x":1}'],
  ['a password', "password='two words'", 'password=[removed]'],
  ['an address of somebody', 'sent to <mia.o@brand.example>', 'sent to <[mail]>'],
  [
    'a signed link',
    'GET https://api.example/media/a.mp4?exp=1&sig=ab failed',
    'GET https://api.example/media/a.mp4?… failed',
  ],
  ['a signed path', 'GET /media/a.mp4?exp=1&sig=ab', 'GET /media/a.mp4?exp=[removed]&sig=[removed]'],
  ['the secret of a pay link', 'open https://ugc.example/pay#abc', 'open https://ugc.example/pay?…'],
  ['a password in an address', 'PROXY http://mia:pw@proxy:8080/', 'PROXY http://proxy:8080/'],
  ['a picture', 'poster data:image/jpeg;base64,/9j/4AAQ is too large', 'poster data:[removed] is too large'],
])('removes %s', (_what, text, expected) => {
  expect(redact(text)).toBe(expected);
});

describe('keeps only the last name of a path below a home folder', () => {
  test.each([
    ["open '/home/mia/Videos/new client/clip.mp4'", "open '~/…/clip.mp4'"],
    ['at boot (file:///home/mia/app/out/main/index.js:12:3)', 'at boot (~/…/index.js:12:3)'],
    ['/home/mia/clip.mp4', '~/clip.mp4'],
    ['/home/mia', '~'],
    ['/home/other/secret/x.txt', '~/…/x.txt'],
    ['/Users/mia/Movies/x.mov', '~/…/x.mov'],
    ['C:\\Users\\mia\\Videos\\x.mov', '~/…/x.mov'],
    ['C:/Users/mia/Videos/x.mov', '~/…/x.mov'],
    ['/media/mia/CARD/x.mov', '/media/[user]/CARD/x.mov'],
    ['/usr/lib/x.js', '/usr/lib/x.js'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('also for an unusual home folder', () => {
    const unusual = createRedaction({ home: 'D:\\People\\Mia O', userName: 'mo' });
    expect(unusual('D:\\People\\Mia O\\Videos\\x.mov')).toBe('~/…/x.mov');
    expect(createRedaction({ home: '/data', userName: 'data' })('/data/a/b.mp4 /database/b')).toBe('~/…/b');
    expect(createRedaction({ home: '/', userName: 'x' })('/usr/a')).toBe('/usr/a');
  });
});

test('keeps the details that explain a failure', () => {
  const said = [
    'The server did not answer: net::ERR_CONNECTION_REFUSED',
    "TypeError: Cannot read properties of undefined (reading 'x')",
    '    at createDownloadPlanner (/opt/UGC/resources/app.asar/out/main/index.js:1042:15)',
    '2026-11-22T10:00:00.000Z info  Version 0.1.0 on linux x64, Electron 45.4.1',
    'net::ERR_TLS_CERT_ALTNAME_INVALID',
  ].join('\n');
  expect(redact(said)).toBe(said);
});

/** CPU time in microseconds, the minimum of three runs, which leaves out other load on the machine. */
const costOf = (text: string): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      redact(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    }),
  );

test('limits the cost of lines that are eight times as long', () => {
  const hostile = ['a/b c@d?e=f ', 'x', '/home/mia', 'a.', '1', 'a@', 'a://', 'data:', 'token=', "'", '..//'];
  const [short = '', long = ''] = [5_000, 40_000].map((n) => hostile.map((part) => part.repeat(n)).join('\n'));
  expect(costOf(long) / costOf(short)).toBeLessThan(4);
});
