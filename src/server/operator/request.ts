import { array, boolean, number, object, string } from 'yup';
import { printable, UNPRINTABLE } from '#shared/contract/fields.ts';
import { limits } from '#shared/domain/limits.ts';
import type { CommandArguments } from './command.ts';

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
