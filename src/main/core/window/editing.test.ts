import { describe, expect, test } from 'vitest';
import { type ContextFacts, contextMenu } from './context-menu.ts';
import { spellingLanguages } from './spelling.ts';
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
  test('is empty where nothing can be done', () => {
    expect(lines({})).toEqual([]);
  });

  test('offers what the place allows and nothing else', () => {
    expect(lines({ isEditable: true, editFlags: all })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(lines({ editFlags: { ...all } })).toEqual(['copy']);
    expect(lines({ isEditable: true, editFlags: { ...all, canCut: false, canCopy: false } })).toEqual([
      'paste',
      'selectAll',
    ]);
  });

  test('suggests five words at most and takes a new one', () => {
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
  ])('a link to %s is copied as %j', (linkURL, copied) => {
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
])('the system’s languages %j are spelt by %j', (preferred, expected) => {
  expect(spellingLanguages(preferred, ['de', 'en-AU', 'en-GB', 'en-US', 'pt-BR', 'pt-PT'])).toEqual(expected);
});

test('where there is no dictionary none is named', () => {
  expect(spellingLanguages(['de'], [])).toEqual([]);
});

describe('zoom', () => {
  test('goes by steps, and not past the first and the last', () => {
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
  ])('reads %s as %s', (stored, factor) => {
    expect(readZoom(stored)).toBe(factor);
  });
});
