import { number, object, string } from 'yup';
import { printable, UNPRINTABLE } from '#shared/contract/fields.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Given } from './command.ts';

/** What travels over the socket: one line of JSON each way. */
export interface OperatorRequest extends Given {
  readonly command: string;
}

/** Bytes of the longest request: a script in which every character takes six as JSON. */
export const LONGEST_REQUEST = limits.script * 6 + 1_024;

const schema = object({
  command: string().defined(),
  id: number().integer().min(0).defined(),
  text: string().defined().test('printable', UNPRINTABLE, printable),
}).noUnknown();

/** @throws Error when the line is no request. */
export const readRequest = (line: string): OperatorRequest => schema.validateSync(JSON.parse(line), { strict: true });
