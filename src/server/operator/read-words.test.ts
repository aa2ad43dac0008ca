import { describe, expect, test } from 'vitest';
import { commands, helpLines } from './commands.ts';
import { readWords } from './read-words.ts';

const read = (...words: string[]) => {
  const reading = readWords(words);
  return reading && { name: reading.command.name, ...reading.given, file: reading.file };
};

describe('the words of a command line', () => {
  test('are a command with what it needs', () => {
    expect(read('list-scripts')).toEqual({ name: 'list-scripts', id: 0, text: '', file: undefined });
    expect(read('pay-withdrawal', '7')).toEqual({ name: 'pay-withdrawal', id: 7, text: '', file: undefined });
    expect(read('submit-script', '7', 'a b.txt')).toMatchObject({ id: 7, file: 'a b.txt' });
  });

  test('of a text need no quotes', () => {
    expect(read('refuse-withdrawal', '7', 'No', 'such', 'account')).toMatchObject({ id: 7, text: 'No such account' });
  });

  test.each([
    [],
    ['unknown'],
    ['constructor'],
    ['pay-withdrawal'],
    ['pay-withdrawal', 'seven'],
    ['pay-withdrawal', '0'],
    ['pay-withdrawal', '07'],
    ['pay-withdrawal', '7', '8'],
    ['list-scripts', 'all'],
    ['submit-script', '7'],
    ['submit-script', '7', 'a', 'b'],
    ['refuse-withdrawal', '7'],
  ])('%j are not understood', (...words: string[]) => {
    expect(readWords(words)).toBeUndefined();
  });
});

test('the help has a line for every command and names its arguments', () => {
  for (const { name, help } of commands) {
    expect(helpLines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(help))).toHaveLength(1);
  }
  expect(helpLines.join('\n')).toContain('refuse-withdrawal ID REASON');
});
