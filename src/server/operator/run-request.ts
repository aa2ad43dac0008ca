import { array, boolean, number, object, string } from 'yup';
import { printable, UNPRINTABLE } from '#shared/contract/fields.ts';
import { limits } from '#shared/domain/limits.ts';
import { asSentence, suspendedFrom } from '#shared/domain/people/suspension.ts';
import type { Context } from '../context.ts';
import { suspensionRefusal, unavailabilityOf } from '../db/database-error.ts';
import { ApiError } from '../http/api-error.ts';
import { actAs } from './audit.repository.ts';
import type { CommandArguments, Outcome } from './command.ts';
import { commands, helpLines } from './command-registry.ts';

/** A request over the operator's socket, whose protocol is one line of JSON each way. */
export interface OperatorRequest extends CommandArguments {
  readonly command: string;
  /** Who acts, as the audit log names them. */
  readonly operator?: string;
  /** A command that needs the operator's word answers what it would do, with code 3, and does nothing. */
  readonly asksFirst?: boolean;
}

/** Maximum request size in bytes: a script whose every character takes six bytes as JSON. */
export const LONGEST_REQUEST = limits.script * 6 + 1_024;

const schema = object({
  command: string().defined(),
  id: number().integer().min(0).defined(),
  text: string().defined().test('printable', UNPRINTABLE, printable),
  switches: array(string().defined()).optional(),
  operator: string().min(1).max(60).test('printable', UNPRINTABLE, printable),
  asksFirst: boolean(),
}).noUnknown();

/** Parses a request. @throws Error when the line is invalid. */
export const readRequest = (line: string): OperatorRequest => schema.validateSync(JSON.parse(line), { strict: true });

/** Removes control characters, because names chosen by users could otherwise control the operator's terminal. */
const plain = (line: string): string => line.replaceAll(/\p{Cc}/gu, ' ');

const UNKNOWN =
  'The database broke off while the change was being saved: look whether it was made before you try again.';
const AWAY = 'The database cannot be reached. Try again when it is back.';
const FAULT = 'That did not work because of a fault; nothing was changed. The log says more.';

const sentenceOf = (error: unknown): string => {
  const refusal = suspensionRefusal(error);
  if (refusal)
    return `The account cannot ${suspendedFrom[refusal.scope]}: ${asSentence(refusal.reason)} Nothing was changed.`;
  const unavailable = unavailabilityOf(error);
  if (!unavailable) return FAULT;
  return unavailable.kind === 'commit-unknown' ? UNKNOWN : AWAY;
};

/** Executes a request. An API error becomes its message; any other error is logged and reported without details. */
export const runRequest = async (context: Context, request: OperatorRequest): Promise<Outcome> => {
  const { command: name, operator = 'operator', asksFirst, ...given } = request;
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) return { code: 2, lines: helpLines };
  try {
    if (command.confirm && asksFirst) return { code: 3, lines: (await command.confirm(context, given)).map(plain) };
    const lines = await actAs(operator, () => command.run(context, given));
    return { code: 0, lines: lines.map(plain) };
  } catch (error) {
    if (error instanceof ApiError) return { code: 1, lines: [plain(error.message)] };
    if (!suspensionRefusal(error)) context.log.error({ err: error, command: name }, 'a command of the operator failed');
    return { code: 1, lines: [sentenceOf(error)] };
  }
};
