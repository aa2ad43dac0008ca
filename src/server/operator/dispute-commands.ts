import { CURRENCY, formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../context.ts';
import { type Queries, transaction } from '../db/transaction.ts';
import {
  type DisputeRow,
  findDispute,
  transfersOf,
  unsettledDisputes,
} from '../domains/disputes/disputes.repository.ts';
import { formatAmount, nameDispute, nameWithNextStep } from '../domains/disputes/name-dispute.ts';
import { resumeDisputed, type Settled, settleLoss } from '../domains/disputes/settle-dispute.ts';
import { accountBalance } from '../domains/ledger/ledger.repository.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import { type Command, listed, readReason } from './command.ts';
import { findJobWithPeople } from './job-overview.repository.ts';

const ID_AND_REASON = { DISPUTE: 'id', REASON: 'text' } as const;

const find = async (orm: Queries, id: number): Promise<DisputeRow> => {
  const row = await findDispute(orm, id);
  if (!row) throw new ApiError('notFound', `There is no dispute #${id}.`);
  return row;
};

const movementsOf = ({ movements }: DisputeRow): string[] =>
  movements.map(({ id, amount, fee, currency }) => {
    const booked = currency === CURRENCY ? '' : `  not in the ledger, which is in ${CURRENCY.toUpperCase()}`;
    return `  ${id}  ${formatAmount(amount, currency)}  fee ${formatAmount(fee, currency)}${booked}`;
  });

const describe = async ({ db, clock }: Context, row: DisputeRow): Promise<string[]> => {
  const booked = await transfersOf(db.orm, row.id);
  const { decision, decisionReason, decidedAt } = row;
  return [
    nameWithNextStep(row, clock()),
    `At the provider: ${row.providerId}, payment ${row.paymentId ?? 'unknown'}, ${row.status.replaceAll('_', ' ')}`,
    `Opened ${writeMoment(row.createdAt)}, last change ${writeMoment(row.changedAt)}`,
    ...(decidedAt ? [`Decided ${writeMoment(decidedAt)}: ${decision}. ${decisionReason}`] : []),
    ...(row.movements.length > 0
      ? ['Moved by the provider:', ...movementsOf(row)]
      : ['The provider has moved nothing.']),
    ...(booked.length > 0 ? ['In the ledger:'] : ['The ledger has nothing of it.']),
    ...booked.map(({ key, amountCents }) => `  ${key}  ${formatCents(amountCents)}`),
  ];
};

/** Who bears how much, before it is decided. */
const lossLines = async ({ db, clock }: Context, id: number, bearer: 'house' | 'creator'): Promise<string[]> => {
  const row = await find(db.orm, id);
  const job = row.jobId === null ? undefined : await findJobWithPeople(db.orm, row.jobId);
  const about = [nameWithNextStep(row, clock())];
  if (!job) return [...about, 'The house bears the loss.'];
  const held = formatCents(await accountBalance(db.orm, { kind: 'on_hold', owner: job.job.id }));
  const creator = job.creator ? `${job.creator.name} <${job.creator.email}>` : 'nobody, since nobody was accepted';
  const rest = bearer === 'house' ? `goes back to ${creator}` : `is taken from ${creator}`;
  return [
    ...about,
    `The house bears the loss${bearer === 'creator' ? ' that is left' : ''}; ${held} on hold ${rest}. The brand is ${job.brand.name} <${job.brand.email}>.`,
  ];
};

/** The lines after a decision. */
const decidedLines = ({ row, takenCents, isCancelled }: Settled): string[] => [
  `${nameDispute(row)} is settled: ${takenCents > 0 ? `${formatCents(takenCents)} of what was on hold and ` : ''}the house bear${takenCents > 0 ? '' : 's'} the loss.`,
  ...(row.jobId === null
    ? []
    : [
        `Job #${row.jobId} ${isCancelled ? 'is cancelled: nobody works on it' : 'continues, unless something else pauses it'}.`,
      ]),
];

/** `run` of a command that says who bears a loss. */
const settle =
  (bearer: 'house' | 'creator', action: string): Command['run'] =>
  (context, { id, text }) => {
    const reason = readReason(text);
    return transaction(context.db, async (tx) => {
      const settled = await settleLoss(context, tx, id, bearer, reason);
      await audit(tx, action, `dispute:${id}`, { amount: settled.row.amount, taken_cents: settled.takenCents });
      return decidedLines(settled);
    });
  };

export const disputeCommands: readonly Command[] = [
  {
    name: 'disputes',
    help: 'Lists disputed payments, early fraud warnings and refunds made at the provider that wait, and what to do by when.',
    run: async ({ db, clock }) => {
      const lines = (await unsettledDisputes(db.orm)).map((row) => nameWithNextStep(row, clock()));
      return listed(lines, 'No payment is disputed.');
    },
  },
  {
    name: 'dispute',
    arguments: { DISPUTE: 'id' },
    help: 'Shows one dispute: its state at the provider, what it moved, what the ledger has booked, and what was decided.',
    run: async (context, { id }) => describe(context, await find(context.db.orm, id)),
  },
  {
    name: 'book-loss',
    arguments: ID_AND_REASON,
    confirm: (context, { id }) => lossLines(context, id, 'house'),
    help: 'Lets the house bear a lost dispute or a refund made at the provider; what is on hold goes back to the creator.',
    run: settle('house', 'book-loss'),
  },
  {
    name: 'take-hold',
    arguments: ID_AND_REASON,
    confirm: (context, { id }) => lossLines(context, id, 'creator'),
    help: 'Pays a loss with what is on hold of the creator, who is told the reason; the house bears the rest.',
    run: settle('creator', 'take-hold'),
  },
  {
    name: 'disputes resume',
    arguments: ID_AND_REASON,
    help: 'Lets a job continue despite an early fraud warning or an inquiry.',
    run: (context, { id, text }) => {
      const reason = readReason(text);
      return transaction(context.db, async (tx) => {
        const row = await resumeDisputed(context, tx, id, reason);
        await audit(tx, 'dispute-resume', `dispute:${id}`, {});
        return [`${nameDispute(row)} pauses nothing any more.`];
      });
    },
  },
];
