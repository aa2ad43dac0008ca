import { expect, it } from 'vitest';
import { isLong, textParts } from './bubble.tsx';

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

it.each([
  ['About job #34, Cold Brew:', [34]],
  ['Job #1 and job #2', [1, 2]],
  ['job 3, job #0, myjob #4, job #1234567890123456, https://example.org/job#5', []],
])('finds the jobs in %s', (message, found) => {
  expect(textParts(message).flatMap(({ job }) => job ?? [])).toEqual(found);
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

it.each([
  ['one line', 'Yes', false],
  ['15 short lines', 'Yes\n'.repeat(14).concat('No'), false],
  ['16 short lines', 'Yes\n'.repeat(15).concat('No'), true],
  ['15 full lines without a break', 'x'.repeat(15 * 70), false],
  ['more than that', 'x'.repeat(15 * 70 + 1), true],
  ['empty lines, which take room too', '\n'.repeat(15), true],
])('%s', (_what, text, long) => {
  expect(isLong(text)).toBe(long);
});
