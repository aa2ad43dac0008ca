import { expect, it } from 'vitest';
import { scriptText } from './script-text.ts';

it('restores the text from its paragraphs', () => {
  expect(scriptText('<p>Hook: 5 &lt; 6<br />second line</p><p>End.</p>')).toBe('Hook: 5 < 6\nsecond line\n\nEnd.');
});

it('keeps lists readable and returns an empty text without a script', () => {
  expect(scriptText('<h2>Shots</h2><ul><li>Lamp</li><li><b>Book</b></li></ul>')).toBe('Shots\n\n- Lamp\n- Book');
  expect(scriptText(null)).toBe('');
});
