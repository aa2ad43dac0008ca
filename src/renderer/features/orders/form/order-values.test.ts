import { expect, it } from 'vitest';
import type { JobSettings } from '../brand-job.ts';
import { scriptText, typedTotal } from './order-values.ts';

const settings = { scripting_fees: 30, tax: { amount: 0 } } as JobSettings;
const total = (price: string | undefined) => typedTotal({ price }, settings).totalCents;

it.each(['1e3', '0x10', '1,0,0', '-80', '.', '', undefined])('counts %j, which the field refuses, as 0', (price) => {
  expect(total(price)).toBe(0);
});

it('counts an amount as it is typed', () => {
  expect(['8', '80', '80.', '80.5', '80.50', '$80,5'].map(total)).toEqual([800, 8_000, 8_000, 8_050, 8_050, 8_050]);
});

it('restores the text from its paragraphs', () => {
  expect(scriptText('<p>Hook: 5 &lt; 6<br />second line</p><p>End.</p>')).toBe('Hook: 5 < 6\nsecond line\n\nEnd.');
});

it('keeps lists readable and returns an empty text without a script', () => {
  expect(scriptText('<h2>Shots</h2><ul><li>Lamp</li><li><b>Book</b></li></ul>')).toBe('Shots\n\n- Lamp\n- Book');
  expect(scriptText(null)).toBe('');
});
