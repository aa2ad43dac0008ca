import { transaction } from '../db/transaction.ts';
import { answerSupport } from '../domains/support/support.service.ts';
import { audit } from './audit.ts';
import type { Command } from './command.ts';

const answer: Command = {
  name: 'answer-support',
  arguments: [
    { name: 'ID', kind: 'id' },
    { name: 'TEXT', kind: 'text' },
  ],
  help: 'Answers a support chat in the name of the UGC Admins.',
  run: (context, { id, text }) =>
    transaction(context.db, async (tx) => {
      await answerSupport(context, tx, id, text);
      // What was said stands in the chat.
      await audit(tx, 'answer-support', `support:${id}`, {});
      return [`Support chat #${id} is answered.`];
    }),
};

export const supportCommands: readonly Command[] = [answer];
