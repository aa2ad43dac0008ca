import { limits } from '#shared/domain/limits.ts';
import { PREVIEW_FAILURES } from '#shared/media/preview.ts';
import type { Context } from '../context.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { failQueuedRefund } from '../domains/refunds/refunds.repository.ts';
import { ApiError } from '../http/api-error.ts';
import { after, type Clock, hours, minutes, parseMoment, writeMoment } from '../lib/clock.ts';
import { type MaintenanceState, setMaintenance } from '../maintenance/maintenance.repository.ts';
import { countWithheld, queueWithheld } from '../previews/previews.repository.ts';
import { describeEngine } from '../previews/resume-previews.ts';
import { Outbox } from '../work/outbox.ts';
import { dropOutboxWork, listOutbox, retryOutboxWork } from '../work/outbox-work.repository.ts';
import { MONEY, type Work } from '../work/work-kinds.ts';
import { audit, readAudit } from './audit.repository.ts';
import { backUp } from './back-up.ts';
import { type Command, listed, readReason } from './command.ts';

/** Entries that `audit` lists. */
const MOST_ENTRIES = 100;

const DURATION = /^(\d{1,4})(m|h)$/;
const LONGEST_MAINTENANCE = hours(7 * 24);

const endOf = (word: string, clock: Clock): Date | null => {
  const [, amount, unit] = DURATION.exec(word) ?? [];
  if (amount !== undefined) return after(clock(), (unit === 'h' ? hours : minutes)(Number(amount)));
  return parseMoment(word);
};

/** Parses `30m We move to a new database.` into an optional end and an optional message. */
const readOrder = (text: string, clock: Clock): MaintenanceState => {
  const [first = '', ...rest] = text.split(' ').filter(Boolean);
  const until = endOf(first, clock);
  const message = (until ? rest.join(' ') : text).trim();
  if (until && (until <= clock() || until > after(clock(), LONGEST_MAINTENANCE)))
    throw new ApiError('invalid', 'The end must be in the future, within a week.');
  if (message.length > limits.shortText)
    throw new ApiError('invalid', `Please use at most ${limits.shortText} characters`);
  return { isOn: true, until, message: message || null };
};

const say = ({ isOn, until, message }: MaintenanceState): string[] => {
  if (!isOn) return ['Maintenance is off.'];
  const words = message ? ` People read: “${message}”` : '';
  return [`Maintenance is on${until ? `, expected to end on ${writeMoment(until)}` : ''}.${words}`];
};

const KEPT_ON = 'The setting MAINTENANCE keeps it on until the server is started without it.';

/** Sets the switch and returns the lines that describe what applies now. */
const set = async ({ db, maintenance }: Context, state: MaintenanceState): Promise<string[]> => {
  await transaction(db, async (tx) => {
    await setMaintenance(tx.orm, state);
    await audit(tx, state.isOn ? 'maintenance-on' : 'maintenance-off', 'settings', {});
  });
  maintenance.forget();
  const now = await maintenance.state();
  return [...say(now), ...(now.isOn && !state.isOn ? [KEPT_ON] : [])];
};

export const maintenanceCommands: readonly Command[] = [
  {
    name: 'maintenance',
    help: 'Says whether calls are refused because of maintenance.',
    run: async ({ maintenance }) => say(await maintenance.state()),
  },
  {
    name: 'maintenance on',
    arguments: { WORDS: 'text?' },
    help: 'Refuses every call of the website and shows “under maintenance” instead.',
    details: [
      'WORDS may begin with when it is expected to end, as 30m, 2h or 2030-01-31T18:00Z. People read the end and the rest.',
      'It stays on until “maintenance off”. Payment webhooks, health probes and operator commands still work.',
    ],
    run: async (context, { text }) => set(context, readOrder(text, context.clock)),
  },
  {
    name: 'maintenance off',
    help: 'Takes calls again.',
    run: (context) => set(context, { isOn: false, until: null, message: null }),
  },
];

export const serverCommands: readonly Command[] = [
  {
    name: 'health',
    help: 'Shows whether the server is ready, and what needs a person.',
    run: async ({ health: server }) => {
      const faults = Object.entries(await server.readiness());
      const notices = await server.notices();
      return [
        ...(faults.length === 0 ? ['Ready.'] : faults.map(([name, fault]) => `Not ready: ${name}: ${fault}`)),
        ...(notices.length === 0 ? ['Nothing needs a person.'] : notices),
      ];
    },
  },
  {
    name: 'backup',
    arguments: { FOLDER: 'text' },
    help: 'Copies the database, the files and the secret key into a new folder.',
    details: [
      'With the embedded database, calls wait while its files are copied, and fail after ten seconds of it.',
      'With PostgreSQL it needs pg_dump of the same version. docs/backup.md says how a backup is restored.',
    ],
    run: (context, { text }) => backUp(context, text.trim()),
  },
  {
    name: 'audit',
    arguments: { SUBJECT: 'text?' },
    help: 'Lists who did what, newest first; with SUBJECT, such as job:12 or withdrawal:7, only what concerns it.',
    details: [
      `At most ${MOST_ENTRIES} entries. OPERATOR=name in the environment says who acts; without it the account of the system does.`,
    ],
    run: async ({ db }, { text }) => {
      const rows = await readAudit(db.orm, text === '' ? undefined : text, MOST_ENTRIES);
      const lines = rows.map(({ createdAt, actor, action, subject, detail }) =>
        [writeMoment(createdAt), actor, action, subject, JSON.stringify(detail)].join('  '),
      );
      return listed(lines, 'Nothing was recorded.');
    },
  },
];

export const storageCommands: readonly Command[] = [
  {
    name: 'storage claim',
    help: 'Makes this installation the owner of its bucket, after its address or secret key has changed.',
    details: ['Files are deleted from a bucket by its owner only. Never claim the bucket of another installation.'],
    confirm: async ({ config: { s3 } }) => {
      if (!s3) throw new ApiError('wrongState', 'Files are stored on disk, in DATA_DIR: there is no bucket to claim.');
      return [
        `From now on this installation deletes the files of the bucket ${s3.bucket} that its database does not know.`,
      ];
    },
    run: async ({ db, config, storage }) => {
      await storage.claim();
      await transaction(db, (tx) => audit(tx, 'storage claim', `bucket:${config.s3?.bucket ?? ''}`, {}));
      return [`The bucket ${config.s3?.bucket} belongs to this installation.`];
    },
  },
];

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
