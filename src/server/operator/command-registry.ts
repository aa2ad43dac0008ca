import { attachmentCommands } from './attachment-commands.ts';
import type { Command } from './command.ts';
import { disputeCommands } from './dispute-commands.ts';
import { jobCommands, scriptCommands } from './job-commands.ts';
import {
  maintenanceCommands,
  outboxCommands,
  previewCommands,
  serverCommands,
  storageCommands,
} from './maintenance-commands.ts';
import { ratingCommands, takeDownCommands } from './moderation-commands.ts';
import { moneyCommands, refundCommands } from './money-commands.ts';
import { nameCommands, personCommands } from './person-commands.ts';
import { supportCommands } from './support-commands.ts';

/** All operator commands. */
export const commands: readonly Command[] = [
  ...scriptCommands,
  ...supportCommands,
  ...personCommands,
  ...takeDownCommands,
  ...attachmentCommands,
  ...jobCommands,
  ...nameCommands,
  ...ratingCommands,
  ...moneyCommands,
  ...refundCommands,
  ...disputeCommands,
  ...maintenanceCommands,
  ...outboxCommands,
  ...storageCommands,
  ...previewCommands,
  ...serverCommands,
];

const PROGRAM = 'npm run operator --';

const usageOf = ({ name, arguments: args = {} }: Command): string =>
  [name, ...Object.entries(args).map(([word, kind]) => (kind.endsWith('?') ? `[${word}]` : word))].join(' ');

const rows: readonly (readonly [string, string])[] = [
  ...commands.map((command) => [usageOf(command), command.help] as const),
  ['help [COMMAND]', 'Lists all commands, or says how one is used.'],
];
const width = Math.max(...rows.map(([usage]) => usage.length));

/** The help on all commands. */
export const helpLines: readonly string[] = [
  `${PROGRAM} COMMAND`,
  '',
  ...rows.map(([usage, help]) => `  ${usage.padEnd(width)}  ${help}`),
];

/** What operators do for people, in the order in which somebody who tries the product needs it. */
const FIRST = ['submit-script', 'support', 'answer-support', 'pay-withdrawal', 'refund-job', 'release-job'];

/** One line on each of the most used commands, for the output of a start. */
export const firstHelpLines: readonly string[] = [
  `Operators act in a second terminal; ${PROGRAM} help lists all commands:`,
  ...FIRST.flatMap((name) => commands.filter((command) => command.name === name)).map(
    (command) => `  ${usageOf(command).padEnd('refund-job JOB REASON'.length)}  ${command.help}`,
  ),
];

/** The help on one command. */
export const helpOf = (command: Command): readonly string[] => [
  `${PROGRAM} ${usageOf(command)}`,
  '',
  `  ${command.help}`,
  ...(command.details ?? []).map((line) => `  ${line}`),
];
