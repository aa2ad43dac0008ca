import { expect, it } from 'vitest';
import { textParts } from './text-parts.ts';

const links = (message: string) => textParts(message).flatMap(({ href }) => href ?? []);

it.each([
  ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['(http://example.org)', ['http://example.org/']],
  ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
  ['<a href="https://example.org">x</a>', ['https://example.org/']],
  ['https://', []],
])('finds only web addresses in %s', (message, found) => {
  expect(links(message)).toEqual(found);
});

it('keeps the whole text', () => {
  const message = 'One https://example.org, two\nhttps://example.com/ü!';
  expect(
    textParts(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message);
});

it('returns the offset of each part', () => {
  const message = 'https://example.org https://example.org, twice';
  for (const { start, text } of textParts(message)) expect(message.startsWith(text, start)).toBe(true);
  expect(textParts(message).map(({ start }) => start)).toEqual([0, 19, 20, 39]);
});
