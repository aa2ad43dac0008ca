import { describe, expect, test } from 'vitest';
import { commands, helpLines } from './command-registry.ts';
import { parseArguments } from './parse-arguments.ts';

const read = (...words: string[]) => {
  const reading = parseArguments(words);
  if (reading.kind !== 'run') throw new Error(`"${words.join(' ')}" is ${reading.kind}.`);
  return { name: reading.command.name, ...reading.given, file: reading.file };
};

describe('the words of a command line', () => {
  test('are a command and its required arguments', () => {
    expect(read('list-scripts')).toEqual({ name: 'list-scripts', id: 0, text: '', file: undefined, switches: [] });
    expect(read('pay-withdrawal', '7')).toEqual({
      name: 'pay-withdrawal',
      id: 7,
      text: '',
      file: undefined,
      switches: [],
    });
    expect(read('submit-script', '7', 'a b.txt')).toMatchObject({ id: 7, file: 'a b.txt' });
  });

  test('of a text need no quotes', () => {
    expect(read('refuse-withdrawal', '7', 'No', 'such', 'account')).toMatchObject({ id: 7, text: 'No such account' });
  });

  test('may have switches of the command at both ends, and keep others in a text', () => {
    expect(read('pay-withdrawal', '7', '--yes')).toMatchObject({ id: 7, switches: ['--yes'] });
    expect(read('release-job', '--yes', '7', 'It', 'is', 'late', '--without-video')).toMatchObject({
      id: 7,
      text: 'It is late',
      switches: ['--yes', '--without-video'],
    });
    expect(read('suspend', '7', 'Be', 'kind', '--yes')).toMatchObject({ text: '7 Be kind', switches: ['--yes'] });
    expect(read('refuse-withdrawal', '7', 'No', '--yes', 'please')).toMatchObject({ text: 'No --yes please' });
  });

  test('may omit optional arguments, and may name a subcommand', () => {
    expect(read('support')).toMatchObject({ name: 'support', id: 0 });
    expect(read('support', '7')).toMatchObject({ name: 'support', id: 7 });
    expect(read('support', 'all')).toMatchObject({ name: 'support all', id: 0 });
  });

  test.each([
    ['pay-withdrawal'],
    ['pay-withdrawal', 'seven'],
    ['pay-withdrawal', '0'],
    ['pay-withdrawal', '07'],
    ['pay-withdrawal', '7', '8'],
    ['list-scripts', 'all'],
    ['submit-script', '7'],
    ['submit-script', '7', 'a', 'b'],
    ['refuse-withdrawal', '7'],
    ['support', 'seven'],
    ['support', '7', '8'],
    ['support', 'all', '7'],
  ])('%j are arguments that the command does not take', (...words: string[]) => {
    expect(parseArguments(words)).toMatchObject({
      kind: 'misused',
      command: { name: expect.stringContaining(words[0] ?? '') },
    });
  });

  test.each([[], [''], ['unknown'], ['constructor'], ['unknown', '--help'], ['help', 'unknown']])(
    '%j are no command',
    (...words: string[]) => {
      expect(parseArguments(words).kind).toBe('unknown');
    },
  );

  test.each([['help'], ['--help'], ['-h']])('%s asks how all commands are used', (word) => {
    expect(parseArguments([word])).toEqual({ kind: 'help', command: undefined });
  });

  test.each([
    ['help', 'support', 'all'],
    ['--help', 'support', 'all'],
    ['support', 'all', '--help'],
    ['support', 'all', '-h'],
  ])('%s %s %s asks how one command is used', (...words) => {
    expect(parseArguments(words)).toMatchObject({ kind: 'help', command: { name: 'support all' } });
  });

  test.each([
    ['refund-job', '12', '--help'],
    ['refuse-withdrawal', '7', '-h'],
    ['submit-script', '7', '--help'],
    ['pay-withdrawal', '7', '--help'],
  ])('%s %s %s asks too, and is not carried out', (...words) => {
    expect(parseArguments(words)).toMatchObject({ kind: 'help', command: { name: words[0] } });
  });

  test('a text may contain the word help', () => {
    expect(read('answer-support', '7', '--help', 'is', 'a', 'flag')).toMatchObject({ text: '--help is a flag' });
  });
});

test('the help has a line for every command and names its arguments', () => {
  for (const { name, help } of commands) {
    expect(
      helpLines.filter(
        (line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${help}`) && !line.includes(`${name} all`),
      ),
    ).toHaveLength(1);
  }
  expect(helpLines.join('\n')).toContain('refuse-withdrawal ID REASON');
  expect(helpLines.join('\n')).toContain('support [ID]');
});
