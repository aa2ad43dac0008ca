import { expect, test } from 'vitest';
import { legalBlocks } from './legal-page.tsx';

test('extracts headings and paragraphs in order, as plain text', () => {
  expect(legalBlocks('<h2>Fees</h2><p>You &amp; <strong>we</strong>.</p><ul><li>One</li></ul>')).toEqual([
    { kind: 'h2', text: 'Fees' },
    { kind: 'p', text: 'You & we.' },
    { kind: 'li', text: 'One' },
  ]);
});

test('ignores other elements', () => {
  expect(legalBlocks('<script>alert(1)</script><p onclick="x()">Text</p><p> </p>')).toEqual([
    { kind: 'p', text: 'Text' },
  ]);
});
