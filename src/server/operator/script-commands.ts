import { limits } from '#shared/domain/limits.ts';
import { transaction } from '../db/transaction.ts';
import { jobsAwaitingScripts } from '../domains/orders/scripts.repository.ts';
import { submitScript } from '../domains/orders/submit-script.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

const stateOf = (submissions: number, askedAt: Date | null = null): string => {
  if (submissions === 0) return 'waits for its script';
  if (askedAt) return `revision ${submissions} of ${limits.scriptRevisions} was asked for on ${writeMoment(askedAt)}`;
  if (submissions === 1) return `first script sent, ${limits.scriptRevisions} revisions left`;
  return `revision ${submissions - 1} sent, ${limits.scriptRevisions + 1 - submissions} left`;
};

export const scriptCommands: readonly Command[] = [
  {
    name: 'list-scripts',
    help: 'Lists the jobs whose script we write and that is not approved yet, oldest first.',
    run: async ({ db }) => {
      const rows = await jobsAwaitingScripts(db.orm);
      if (rows.length === 0) return ['No job waits for a script.'];
      return rows.flatMap(({ id, brand, product, submissions, askedAt, words }) => [
        `#${id}  ${brand}  ${product}  ${stateOf(submissions, askedAt)}`,
        ...(words ? words.split('\n').map((line) => `    ${line}`) : []),
      ]);
    },
  },
  {
    name: 'submit-script',
    arguments: { JOB: 'id', FILE: 'file' },
    help: 'Sends a script (HTML or plain text; line breaks are kept), a revision that was asked for, or a correction to the brand.',
    run: (context, { id, text }) =>
      transaction(context.db, async (tx) => {
        const { scriptRevisions } = await submitScript(context, tx, id, text);
        await audit(tx, 'submit-script', `job:${id}`, { submission: scriptRevisions, characters: text.length });
        return [`The script of job #${id} is sent: ${stateOf(scriptRevisions)}.`];
      }),
  },
];
