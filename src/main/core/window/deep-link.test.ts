import { expect, test } from 'vitest';
import { appLink } from '#shared/domain/pages/deep-link.ts';
import { linkInArguments, routeOfLink } from './deep-link.ts';

test.each(['/dashboard', '/job-details/12', '/tasks/12', '/chat/support', '/renew-payment'] as const)(
  'a deep link opens %s',
  (path) => {
    expect(routeOfLink(appLink(path))).toBe(path);
  },
);

const hostile = [
  '',
  'ugc-marketplace',
  'ugc-marketplace:',
  'ugc-marketplace://',
  'ugc-marketplace://open',
  'ugc-marketplace://open/nowhere',
  'ugc-marketplace://open//evil.example/dashboard',
  'ugc-marketplace://open/dashboard?next=https://evil.example',
  'ugc-marketplace://open/dashboard#/x',
  'ugc-marketplace://open/../../etc/passwd',
  'ugc-marketplace://open/..%2f..%2fetc',
  'ugc-marketplace://open/%2e%2e/dashboard/x',
  'ugc-marketplace://open/job-details/0',
  'ugc-marketplace://open/job-details/-1',
  'ugc-marketplace://open/job-details/1;rm',
  'ugc-marketplace://open/job-details/99999999999999999999',
  'ugc-marketplace://open/job-details/1%00',
  'ugc-marketplace://open/tasks/12/upload',
  'ugc-marketplace://open/jobs/<script>',
  'ugc-marketplace://open/edit-job/1',
  'ugc-marketplace://open/subscription-renewed?payment_intent=pi_1',
  'ugc-marketplace://open/pay#secret',
  'ugc-marketplace://open/api/logout',
  'ugc-marketplace://open/media/x',
  'ugc-marketplace://user@open/dashboard',
  'ugc-marketplace://user:pass@open/dashboard',
  'ugc-marketplace://open:80/dashboard',
  'ugc-marketplace://evil.example/dashboard',
  'ugc-marketplace:open/dashboard',
  'ugc-marketplace:/open/dashboard',
  'ugc-marketplace:///dashboard',
  'ugc-marketplace-evil://open/dashboard',
  'ugc-marketplace\n://open/dashboard',
  ' ugc-marketplace://open/dashboard',
  'javascript:alert(1)//ugc-marketplace://open/dashboard',
  'file:///etc/passwd',
  'https://ugc-marketplace.example/dashboard',
  'app://bundle/dashboard',
  'about:blank',
  'data:text/html,ugc-marketplace://open/dashboard',
  `ugc-marketplace://open/${'a'.repeat(3_000)}`,
  '--load-extension=/tmp/evil',
  ...[
    ...[
      'open',
      'open//',
      'open/%',
      'open/%zz',
      'open/%00',
      'open/x\0',
      'open/..%2f',
      'open/%2e%2e%2f',
      'open/~',
      'open/*',
    ],
    ...['open/dashboard/', 'open/dashboard//', 'open/Dashboard', 'open/dash%20board'],
    ...['open\\dashboard', 'open/\\evil.example', 'open/..\\..\\etc', 'open/dashboard\\..', 'open/dashboard%5c..'],
    ...[
      'open/dashboard;x=1',
      'open/dashboard&x=1',
      'open/dashboard%3Fx=1',
      'open/dashboard%23x',
      'open/dashboard@evil',
    ],
    ...['open/job-details', 'open/job-details/', 'open/job-details/01', 'open/job-details/1/', 'open/job-details/1/x'],
    ...[
      'open/job-details/1e3',
      'open/job-details/0x10',
      'open/job-details/1.5',
      'open/job-details/+1',
      'open/job-details/１',
    ],
    ...[
      'open/job-details/{7*7}',
      "open/job-details/1'",
      'open/job-details/%31',
      'open/chat/support/..%2f..',
      'open/login/x',
    ],
    ...['open/javascript:alert(1)', 'open/https://evil.example', 'open/file:///etc/passwd', 'open/sandbox/card/1'],
    ...['open.evil.example/dashboard', 'openx/dashboard', '127.0.0.1/dashboard', '[::1]/dashboard', 'ｏpen/dashboard'],
  ].map((rest) => `ugc-marketplace://${rest}`),
  'ugc-marketplace:\\\\open\\dashboard',
  'ugc-marketplace%3A//open/dashboard',
  '\u200bugc-marketplace://open/dashboard',
];
test('tests at least eighty hostile links', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(80);
});
test.each(hostile)('“%s” opens nothing', (link) => {
  expect(routeOfLink(link)).toBeNull();
});

test('case, dot segments and encodings lead to a known page or to none', () => {
  expect(routeOfLink('UGC-Marketplace://open/orders')).toBe('/orders');
  expect(routeOfLink('ugc-marketplace://open/x/../orders')).toBe('/orders');
  for (const root of ['open/', 'open/.', 'open/%2e', 'open/\0'])
    expect(routeOfLink(`ugc-marketplace://${root}`), root).toBe('/');
  for (const same of ['open/orders ', 'open/orders?', 'open/orders#', '@open/orders', ':@open/orders', 'open:/orders'])
    expect(routeOfLink(`ugc-marketplace://${same}`), same).toBe('/orders');
  expect(routeOfLink('ugc-marketplace://open/%6frders')).toBeNull();
  expect(routeOfLink('ugc-marketplace://OPEN/orders')).toBeNull();
});

test('a link is found among the arguments of a second start, by its scheme', () => {
  const link = appLink('/orders');
  expect(linkInArguments(['/opt/app', '--allow-file-access', link])).toBe(link);
  expect(linkInArguments(['/opt/app', `--url=${link}`, '/tmp/ugc-marketplace.txt'])).toBeNull();
});
