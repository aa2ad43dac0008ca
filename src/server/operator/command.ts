import type { Context } from '../context.ts';

/**
 * What a command is given: the number of a record; one text, of which the words need no quotes; or the text of a file,
 * which is read where the command is typed.
 */
interface Argument {
  readonly name: string;
  readonly kind: 'id' | 'text' | 'file';
  /** May be left out, with everything after it. */
  readonly optional?: true;
}

/** The arguments by kind; a kind that the command does not take, or that was left out, is 0 or empty. */
export interface Given {
  readonly id: number;
  readonly text: string;
}

export interface Command {
  /** One word, or two for a subcommand: `outbox`, `outbox retry`. */
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** One line. */
  readonly help: string;
  /** Further lines that the help of this command alone shows. */
  readonly details?: readonly string[];
  /** Answers the lines to print. @throws ApiError with a sentence for the operator. */
  run(context: Context, given: Given): Promise<readonly string[]>;
}

/** How a command ended: 0 done, 1 refused, 2 used wrongly. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}
