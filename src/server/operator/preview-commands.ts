import { PREVIEW_FAILURES } from '#shared/media/preview.ts';
import { transaction } from '../db/transaction.ts';
import { countWithheld, queueWithheld } from '../previews/previews.repository.ts';
import { describeEngine } from '../previews/resume-previews.ts';
import { Outbox } from '../work/outbox.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

/** Previews that one command queues. */
const BATCH = 1_000;

export const previewCommands: readonly Command[] = [
  {
    name: 'previews',
    help: 'Shows what makes previews of videos, and how many failed, by reason.',
    run: async ({ db, previews }) => [
      `Previews: ${describeEngine(await previews.status())}`,
      ...(await countWithheld(db.orm, [...PREVIEW_FAILURES, 'older'])).map(
        ({ reason, count }) => `${count} withheld: ${reason}`,
      ),
    ],
  },
  {
    name: 'previews retry',
    help: 'Makes previews again that failed.',
    run: ({ db }) =>
      transaction(db, async (tx) => {
        const queued = await queueWithheld(tx.orm, PREVIEW_FAILURES, BATCH);
        await audit(tx, 'previews-retry', 'previews', { queued });
        tx.afterCommit(() => Outbox.wake());
        return [`${queued} previews are made again.`];
      }),
  },
];
