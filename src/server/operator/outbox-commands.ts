import { type Transaction, transaction } from '../db/transaction.ts';
import { failQueuedRefund } from '../domains/refunds/refunds.repository.ts';
import { writeMoment } from '../lib/clock.ts';
import { Outbox } from '../work/outbox.ts';
import { dropOutboxWork, listOutbox, retryOutboxWork } from '../work/outbox-work.repository.ts';
import { MONEY, type Work } from '../work/work-kinds.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';
import { readReason } from './read-reason.ts';

type Waiting = Awaited<ReturnType<typeof listOutbox>>['rows'][number];

const whenOf = ({ running, nextRun }: Waiting): string => {
  if (running) return 'is being tried now';
  return nextRun ? `next ${writeMoment(nextRun)}` : 'given up';
};

const lineOf = (row: Waiting): string =>
  [`#${row.id}`, row.kind, `${row.attempts} attempts`, whenOf(row), ...(row.lastError ? [row.lastError] : [])].join(
    '  ',
  );

/** Marks a re-ordered refund as failed again, so that it can be settled. Returns the line that explains how. */
const giveUpRefund = async (tx: Transaction, work: Work['refund'], now: Date): Promise<string[]> => {
  const row = await failQueuedRefund(tx, work.paymentId, now);
  return row ? [`Once it is paid, record that: refunds settle ${row.id} REASON`] : [];
};

export const outboxCommands: readonly Command[] = [
  {
    name: 'outbox',
    help: 'Lists mails, refunds and other work that waits: kind, attempts, next attempt, last error.',
    run: async ({ db }) => {
      const { rows, total } = await listOutbox(db.orm);
      if (total === 0) return ['Nothing waits.'];
      const rest = total - rows.length;
      return [...rows.map(lineOf), ...(rest > 0 ? [`… and ${rest} more.`] : [])];
    },
  },
  {
    name: 'outbox retry',
    arguments: { ID: 'id' },
    help: 'Tries waiting or given-up work now.',
    run: ({ db }, { id }) =>
      transaction(db, async (tx) => {
        const { kind } = await retryOutboxWork(tx, id);
        await audit(tx, 'outbox-retry', `outbox:${id}`, {});
        tx.afterCommit(() => Outbox.wake());
        return [`Outbox work #${id} (${kind}) is tried now.`];
      }),
  },
  {
    name: 'outbox drop',
    arguments: { ID: 'id', REASON: 'text' },
    help: 'Ends waiting work without doing it. A dropped refund has to be paid by hand.',
    run: ({ db, log, clock }, { id, text }) => {
      const reason = readReason(text);
      return transaction(db, async (tx) => {
        const { kind, lane, payload } = await dropOutboxWork(tx, id, reason);
        await audit(tx, 'outbox-drop', `outbox:${id}`, {});
        const done = `Outbox work #${id} (${kind}) is dropped.`;
        if (lane !== MONEY) return [done];
        tx.afterCommit(() => log.error({ id, kind, payload, reason }, 'work about money was dropped by an operator'));
        const next = kind === 'refund' ? await giveUpRefund(tx, payload as Work['refund'], clock()) : [];
        return [done, `WARNING: no money was moved. Do it by hand: ${JSON.stringify(payload)}`, ...next];
      });
    },
  },
];
