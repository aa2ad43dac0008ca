import { nameProblem } from '#shared/domain/text/visible-text.ts';
import { namesOfAccounts, namesOfProducts } from '../domains/accounts/names.repository.ts';
import { isReservedName } from '../http/reserved-names.ts';
import type { Command } from './command.ts';

type Row = Awaited<ReturnType<typeof namesOfAccounts>>[number];

/** In ASCII, since the name may look like another one or reorder the line. */
const escaped = (name: string): string =>
  JSON.stringify(name).replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

const linesOf = (noun: string, rows: readonly Row[], isMember: boolean): string[] =>
  rows
    .filter(({ name }) => nameProblem(name) || isReservedName(name, isMember))
    .map(({ id, name, email }) => `${noun} #${id}  ${escaped(name)}  ${email}`);

export const nameCommands: readonly Command[] = [
  {
    name: 'refused-names',
    help: 'Lists accounts and products whose names are older than the rules for names: read like ours, or invisible.',
    details: ['They keep the name until its owner saves the profile or product, which asks for another one.'],
    run: async ({ db }) => {
      const lines = [
        ...linesOf('account', await namesOfAccounts(db.orm), true),
        ...linesOf('product', await namesOfProducts(db.orm), false),
      ];
      return lines.length === 0 ? ['Every name follows the rules.'] : lines;
    },
  },
];
