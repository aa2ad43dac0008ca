import { describe, expect, test } from 'vitest';
import { type ContextFacts, contextMenu, spellingLanguages } from './context-menu.ts';
import { nextZoom, readZoom } from './zoom.ts';

const nothing: ContextFacts = {
  isEditable: false,
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false, canSelectAll: true },
};
const all = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const lines = (facts: Partial<ContextFacts>) =>
  contextMenu({ ...nothing, ...facts }, 'https://ugc.example').map((line) => {
    if (line.kind === 'role') return line.role;
    if ('word' in line) return `${line.kind} ${line.word}`;
    return line.kind === 'copy-link' ? line.address : line.kind;
  });

describe('the context menu', () => {
  test('is empty where no action applies', () => {
    expect(lines({})).toEqual([]);
  });

  test('offers exactly the actions that apply', () => {
    expect(lines({ isEditable: true, editFlags: all })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(lines({ editFlags: { ...all } })).toEqual(['copy']);
    expect(lines({ isEditable: true, editFlags: { ...all, canCut: false, canCopy: false } })).toEqual([
      'paste',
      'selectAll',
    ]);
  });

  test('suggests at most five corrections and can add a word', () => {
    const dictionarySuggestions = ['one', 'two', 'three', 'four', 'five', 'six'];
    expect(lines({ isEditable: true, misspelledWord: 'tow', dictionarySuggestions, editFlags: all })).toEqual([
      ...dictionarySuggestions.slice(0, 5).map((word) => `suggestion ${word}`),
      'add-word tow',
      'separator',
      ...['cut', 'copy', 'paste', 'selectAll'],
    ]);
    expect(lines({ misspelledWord: 'qqq' })).toEqual(['no-suggestion', 'add-word qqq']);
  });

  test.each([
    ['https://docs.example/a', ['https://docs.example/a']],
    ['app://bundle/chat/3?x=1', ['https://ugc.example/chat/3']],
    ['app://bundle/media/a.mp4?sig=secret', []],
    ['app://bundle/api/uploads/1', []],
    ['javascript:alert(1)', []],
    ['file:///etc/passwd', []],
    ['https://user:secret@docs.example/', []],
  ])('copies a link to %s as %j', (linkURL, copied) => {
    expect(lines({ linkURL })).toEqual(copied);
  });
});

test.each([
  [
    ['de-AT', 'en-GB'],
    ['de', 'en-GB'],
  ],
  [['pt-AO'], ['pt-PT']],
  [['en-NZ', 'en-US'], ['en-US']],
  [['xx'], ['en-US']],
  [[], ['en-US']],
])('checks spelling for the system languages %j with %j', (preferred, expected) => {
  expect(spellingLanguages(preferred, ['de', 'en-AU', 'en-GB', 'en-US', 'pt-BR', 'pt-PT'])).toEqual(expected);
});

test('sets no spelling language without a dictionary', () => {
  expect(spellingLanguages(['de'], [])).toEqual([]);
});

describe('zoom', () => {
  test('changes by steps between its limits', () => {
    let factor = 1;
    for (let step = 0; step < 30; step += 1) factor = nextZoom(factor, 'in');
    expect(factor).toBe(3);
    for (let step = 0; step < 30; step += 1) factor = nextZoom(factor, 'out');
    expect([factor, nextZoom(factor, 'in'), nextZoom(factor, 'reset')]).toEqual([0.5, 0.67, 1]);
  });

  test.each([
    [undefined, 1],
    [Number.NaN, 1],
    [1_000, 3],
    [-1, 0.5],
    [1.26, 1.25],
  ])('parses %s as %s', (stored, factor) => {
    expect(readZoom(stored)).toBe(factor);
  });
});
