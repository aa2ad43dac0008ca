import { expect, test } from 'vitest';
import { type PublicPrices, withPrices } from './website.ts';

const drawn: PublicPrices = {
  subscription: { price: 199, trial_days: 30, period_days: 365 },
  order_prices: { scripting_fee: 30, tax_percent: 20 },
};
const page = (content: object, body: string) =>
  `<div id="root">${body}</div><script type="application/json" id="content">${JSON.stringify(content)}</script><script>run()</script>`;
const landing = page(
  { home: { welcome: { title: '1 < 2' }, ...drawn } },
  '<p>A brand also has a subscription. Free for 30 days, then $199.00 a year. Creators pay nothing.</p><dl><dt data-price="taxPercent 9000 1">Tax (20 %)</dt><dd class="a" data-price="scriptingCents 9000 1">$30.00</dd><dd data-price="taxCents 9000 1">$24.00</dd><dd data-price="totalCents 9000 1">$144.00</dd></dl>',
);
const today: PublicPrices = {
  subscription: { price: 249.5, trial_days: 0, period_days: 180 },
  order_prices: { scripting_fee: 40, tax_percent: 8.25 },
};

test('a page says today’s prices in its text and in what it is hydrated from', () => {
  const html = withPrices(landing, today);
  expect(html).toContain('A brand also has a subscription. $249.50 for 180 days. Creators pay nothing.');
  expect([...html.matchAll(/data-price="\w+ 9000 1">([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Tax (8.25 %)',
    '$40.00',
    '$10.73',
    '$140.73',
  ]);
  const content = JSON.parse(/id="content">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(content).toEqual({ home: { welcome: { title: '1 < 2' }, ...today } });
  expect(html).not.toMatch(/199|\$30\.00/);
});

test('the prices it was drawn with change nothing', () => {
  const plain = landing.replaceAll('1 < 2', '1 \\u003c 2');
  expect(withPrices(plain, drawn)).toBe(plain);
});

test('terms name the subscription only, and a page without prices stays as it is', () => {
  const terms = page(
    { terms: '<p>', subscription: drawn.subscription },
    '<p>For brands: Free for 30 days, then $199.00 a year. The</p>',
  );
  expect(withPrices(terms, today)).toContain('For brands: $249.50 for 180 days. The');
  const privacy = page({ privacy: '<p>' }, '<p>Nothing is sold.</p>');
  expect(withPrices(privacy, today)).toBe(privacy);
});
