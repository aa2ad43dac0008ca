import { expect, test } from 'vitest';
import { legalBlocks } from './legal-blocks.ts';

test('headings and paragraphs in their order, as plain text', () => {
  expect(legalBlocks('<h2>Fees</h2><p>You &amp; <strong>we</strong>.</p><ul><li>One</li></ul>')).toEqual([
    { kind: 'h2', text: 'Fees' },
    { kind: 'p', text: 'You & we.' },
    { kind: 'li', text: 'One' },
  ]);
});

test('what is no block is left out', () => {
  expect(legalBlocks('<script>alert(1)</script><p onclick="x()">Text</p><p> </p>')).toEqual([
    { kind: 'p', text: 'Text' },
  ]);
});
