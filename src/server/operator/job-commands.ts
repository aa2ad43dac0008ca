import { statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { settleWithEnding } from '../domains/disputes/settle-dispute.ts';
import { timelineOf } from '../domains/jobs/timeline.presenter.ts';
import { refundJob, releaseJob } from '../domains/orders/end-job.ts';
import { jobsAwaitingScripts } from '../domains/orders/orders.repository.ts';
import { submitScript } from '../domains/orders/submit-script.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import { type Command, type CommandArguments, listed, readReason } from './command.ts';
import {
  findJobWithPeople,
  lateJobs,
  messagesOfPair,
  transfersOfJob,
  versionsOfJob,
} from './job-overview.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findJobWithPeople>>>;

const WITHOUT_VIDEO = '--without-video';
/** Messages of a conversation that `job` shows. */
const MESSAGES = 20;

const JOB_AND_REASON = { JOB: 'id', REASON: 'text' } as const;

const find = async ({ db }: Pick<Context, 'db'>, id: number): Promise<Row> => {
  const row = await findJobWithPeople(db.orm, id);
  if (!row) throw new ApiError('notFound', `There is no job #${id}.`);
  return row;
};

const personOf = (person: Row['creator']): string =>
  person ? `${person.name} <${person.email}>, person ${person.id}` : 'nobody yet';

/** Lines under a heading, indented; nothing without lines. */
const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];

const linesOf = (text: string | null): string[] => (text?.trim() ? text.trim().split(/\r?\n/) : []);

const briefLines = ({ job, duration, ratio }: Row): string[] => [
  `${duration}, ${ratio}; ${job.gender}, ${job.ageMin} to ${job.ageMax}; ${job.withScripting ? 'script by us' : 'own script'}`,
  ...linesOf(job.notes),
];

const moneyLine = ({ job }: Row): string =>
  [
    `${formatCents(job.priceCents)} to the creator`,
    ...(job.scriptingCents > 0 ? [`${formatCents(job.scriptingCents)} scripting`] : []),
    `${formatCents(job.taxCents)} tax`,
    `${formatCents(job.totalCents)} in all`,
  ].join(', ');

const describe = async (context: Context, row: Row): Promise<string[]> => {
  const { orm } = context.db;
  const { job } = row;
  const [versions, transfers] = [await versionsOfJob(orm, job.id), await transfersOfJob(orm, job.id)];
  const said = job.creatorId === null ? [] : await messagesOfPair(orm, job.brandId, job.creatorId, MESSAGES);
  return [
    `Job #${job.id}, ${row.product}: ${statusLabels[job.status] || 'awaiting payment'}, stage ${job.stage.replaceAll('_', ' ')}`,
    `Brand: ${personOf(row.brand)}`,
    `Creator: ${personOf(row.creator)}`,
    `Money: ${moneyLine(row)}`,
    ...(job.dueAt ? [`Due: ${writeMoment(job.dueAt)}${job.lateAt ? ', late' : ''}`] : []),
    ...(job.endReason ? [`Ended by an operator: ${job.endReason}`] : []),
    ...section('Brief', briefLines(row)),
    ...section(`Script, ${job.scriptRevisions} sent`, linesOf(job.script)),
    ...section(
      'Timeline',
      timelineOf(job, versions).map(({ event, at }) => `${writeMoment(at)}  ${event.replaceAll('_', ' ')}`),
    ),
    ...section(
      'Versions of the video, newest first',
      versions.map(({ version, createdAt, seconds, width, height, codec, changesWords }) =>
        [
          `version ${version}, ${writeMoment(createdAt)}`,
          [seconds === null ? '' : `${seconds} s`, width === null ? '' : `${width} × ${height}`, codec ?? '']
            .filter(Boolean)
            .join(', '),
          changesWords ? `changes: ${changesWords.replaceAll(/\s+/g, ' ')}` : '',
        ]
          .filter(Boolean)
          .join('  '),
      ),
    ),
    ...section(
      'Chat of both, newest first',
      said.map(
        ({ sender, createdAt, body }) => `${sender}, ${writeMoment(createdAt)}: ${body.replaceAll(/\s+/g, ' ')}`,
      ),
    ),
    ...section(
      'Ledger',
      transfers.map(({ transfer, from, to }) =>
        [writeMoment(transfer.createdAt), formatCents(transfer.amountCents), `${from} to ${to}`, transfer.key].join(
          '  ',
        ),
      ),
    ),
  ];
};

/** Who gets how much when a job is ended. */
const endingLines = async (context: Context, { id }: CommandArguments, to: 'brand' | 'creator'): Promise<string[]> => {
  const row = await find(context, id);
  const cents = to === 'brand' ? row.job.totalCents : row.job.priceCents;
  return [
    `Job #${id}, ${row.product}, ends for good: ${formatCents(cents)} go to ${personOf(to === 'brand' ? row.brand : row.creator)}.`,
    `The ${to === 'brand' ? `creator, ${personOf(row.creator)},` : `brand, ${personOf(row.brand)},`} gets nothing. ${row.job.deliveredAt ? 'A video was delivered.' : 'No video was delivered.'}`,
  ];
};

export const jobCommands: readonly Command[] = [
  {
    name: 'job',
    arguments: { JOB: 'id' },
    help: 'Shows the whole job: people, brief, script, timeline, versions, chat and what was booked.',
    run: async (context, { id }) => describe(context, await find(context, id)),
  },
  {
    name: 'late',
    help: 'Lists the jobs whose video is late, longest first.',
    run: async ({ db }) => {
      const lines = (await lateJobs(db.orm)).map(({ job, product, brand, creator }) =>
        [
          `#${job.id}`,
          product,
          `due ${job.dueAt ? writeMoment(job.dueAt) : ''}`,
          `${job.deliveredAt ? 'delivered before' : 'nothing delivered'}`,
          `brand ${brand.name} <${brand.email}>`,
          `creator ${personOf(creator)}`,
        ].join('  '),
      );
      return listed(lines, 'No video is late.');
    },
  },
  {
    name: 'refund-job',
    arguments: JOB_AND_REASON,
    help: 'Ends a job in progress: the whole payment goes back to its brand; both people are told the reason.',
    confirm: (context, given) => endingLines(context, given, 'brand'),
    run: (context, { id, text }) => {
      const reason = readReason(text);
      return transaction(context.db, async (tx) => {
        await settleWithEnding(context, tx, id, { ending: 'refund', reason });
        const { totalCents } = await refundJob(context, tx, id, reason);
        await audit(tx, 'refund-job', `job:${id}`, { amount_cents: totalCents });
        return [`Job #${id} is ended: ${formatCents(totalCents)} goes back to its brand.`];
      });
    },
  },
  {
    name: 'release-job',
    arguments: JOB_AND_REASON,
    switches: [WITHOUT_VIDEO],
    help: 'Ends a job in progress: its price goes to the creator; both people are told the reason.',
    details: [`A job without a video is refused, unless ${WITHOUT_VIDEO} says that this is known.`],
    confirm: (context, given) => endingLines(context, given, 'creator'),
    run: (context, { id, text, switches }) => {
      const reason = readReason(text);
      return transaction(context.db, async (tx) => {
        await settleWithEnding(context, tx, id, { ending: 'release', reason });
        // The job is locked by its ending, so that the video is looked for among those that are there for good.
        const { priceCents, deliveredAt } = await releaseJob(context, tx, id, reason);
        if (!deliveredAt && !switches?.includes(WITHOUT_VIDEO))
          throw new ApiError(
            'wrongState',
            `Job #${id} has no video. Add ${WITHOUT_VIDEO} to pay its creator all the same.`,
          );
        await audit(tx, 'release-job', `job:${id}`, { amount_cents: priceCents });
        return [`Job #${id} is ended: ${formatCents(priceCents)} go to its creator.`];
      });
    },
  },
];

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
