import { formatCents } from '#shared/domain/money/money.ts';
import { SUSPENSION_SCOPES, type SuspensionScope } from '#shared/domain/people/suspension.ts';
import { nameProblem } from '#shared/domain/text/visible-text.ts';
import type { Context } from '../context.ts';
import { type Queries, transaction } from '../db/transaction.ts';
import { currentSuspensions } from '../domains/accounts/accounts.repository.ts';
import {
  type FoundPerson,
  findPeople,
  jobsOf,
  moneyOf,
  namesOfAccounts,
  namesOfProducts,
  reportsAbout,
  sessionsOf,
} from '../domains/moderation/person.repository.ts';
import { endSessions, reinstateAccount, suspendAccount } from '../domains/moderation/suspend-account.ts';
import { ApiError } from '../http/api-error.ts';
import { isReservedName } from '../http/reserved-names.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import { type Command, listed, readReason } from './command.ts';

const WHO = 'WHO is a number or an email address.';
const PARTS = SUSPENSION_SCOPES.filter((scope) => scope !== 'sign_in');
const ONLY = `With --only ${PARTS.join('|')} (or several, with commas) it is only about that; otherwise about signing in.`;

const headingOf = ({ id, name, email, role }: FoundPerson): string => `#${id}  ${name} <${email}> (${role})`;

/** Wants one account: a mistyped name must not suspend somebody else. */
const findOne = async (orm: Queries, who: string): Promise<FoundPerson> => {
  if (!/^#?\d+$|@/.test(who)) throw new ApiError('invalid', `${WHO} \`person ${who}\` finds it.`);
  const [person] = await findPeople(orm, who);
  if (!person) throw new ApiError('notFound', `There is no account ${who}.`);
  return person;
};

interface Words {
  readonly who: string;
  /** Undefined without `--only`. */
  readonly only: readonly SuspensionScope[] | undefined;
  readonly reason: string;
}

/** Splits `WHO [--only PARTS] REASON`. @throws ApiError for an unknown part or without a reason */
const readWords = (text: string): Words => {
  const [who = '', ...rest] = text.split(' ');
  const [flag, named = '', ...words] = rest;
  if (flag !== '--only') return { who, only: undefined, reason: readReason(rest.join(' ')) };
  const only = named.split(',').map((part) => {
    const scope = PARTS.find((candidate) => candidate === part);
    if (!scope) throw new ApiError('invalid', `“${part}” is none of ${PARTS.join(', ')}.`);
    return scope;
  });
  return { who, only, reason: readReason(words.join(' ')) };
};

const stateLines = async ({ db: { orm }, clock }: Context, person: FoundPerson): Promise<string[]> => {
  const sessions = await sessionsOf(orm, person.id);
  const last = sessions.lastUsedAt ? `, the last used ${writeMoment(sessions.lastUsedAt)}` : '';
  return [
    `Registered ${writeMoment(person.createdAt)}, address ${person.emailVerifiedAt ? 'verified' : 'not verified'}`,
    `Sessions: ${sessions.n}${last}`,
    ...(person.deletionRequestedAt ? [`Deletion requested ${writeMoment(person.deletionRequestedAt)}`] : []),
    ...(await currentSuspensions(orm, person.id)).map(
      ({ scope, reason, createdAt }) =>
        `Suspended from ${scope.replace('_', ' ')} since ${writeMoment(createdAt ?? clock())}: ${reason}`,
    ),
  ];
};

const workLines = async ({ db: { orm } }: Context, { id, role }: FoundPerson): Promise<string[]> => {
  const { counts, running } = await jobsOf(orm, id);
  const money = await moneyOf(orm, id);
  const jobs = counts.map(({ status, n }) => `${n} ${status.replaceAll('_', ' ')}`).join(', ');
  return [
    `Jobs: ${jobs === '' ? 'none' : jobs}`,
    ...running.map((job) => `  job ${job.id}: ${job.stage.replaceAll('_', ' ')}`),
    role === 'brand'
      ? `Money: ${formatCents(money.held)} held for jobs`
      : `Money: ${formatCents(money.wallet)} in the wallet, ${formatCents(money.withdrawing)} being withdrawn`,
    ...money.waiting.map((one) => `  withdrawal ${one.id}: ${formatCents(one.amountCents)} requested`),
  ];
};

const reportLines = async ({ db: { orm } }: Context, { id }: FoundPerson): Promise<string[]> => {
  const { reports, ownChat } = await reportsAbout(orm, id);
  return [
    `Reports: ${reports.length === 0 ? 'none' : 'the newest first'}`,
    ...reports.map(
      ({ supportId, kind, label, createdAt }) =>
        `  support ${supportId}, ${writeMoment(createdAt)}, about ${kind}: ${label?.replaceAll(/\s+/g, ' ')}`,
    ),
    ...(ownChat === undefined ? [] : [`Own support chat: support ${ownChat}`]),
  ];
};

export const personCommands: readonly Command[] = [
  {
    name: 'person',
    arguments: { WHO: 'text' },
    help: 'Shows an account by its number or email address: state, jobs, money, reports. A name lists the accounts called so.',
    run: async (context, { text }) => {
      const found = await findPeople(context.db.orm, text.trim());
      const [only] = found;
      if (!only) throw new ApiError('notFound', `Nobody is called ${text}.`);
      if (found.length > 1) return found.map(headingOf);
      return [
        headingOf(only),
        ...(await stateLines(context, only)),
        ...(await workLines(context, only)),
        ...(await reportLines(context, only)),
      ];
    },
  },
  {
    name: 'suspend',
    arguments: { 'WHO [--only PARTS] REASON': 'text' },
    help: 'Keeps an account from signing in and ends its sessions; it is told the reason by mail, other sides of its jobs only that you look after them.',
    details: [WHO, ONLY],
    run: (context, { text }) => {
      const { who, only, reason } = readWords(text);
      return transaction(context.db, async (tx) => {
        const found = await findOne(tx.orm, who);
        const scopes = only ?? ['sign_in'];
        await suspendAccount(context, tx, { userId: found.id, scopes, reason });
        for (const scope of scopes) await audit(tx, `suspend ${scope}`, `user:${found.id}`, {});
        return [`${headingOf(found)} is suspended from ${scopes.join(', ').replace('_', ' ')}.`];
      });
    },
  },
  {
    name: 'reinstate',
    arguments: { 'WHO [--only PARTS] REASON': 'text' },
    help: 'Ends what `suspend` has begun, all of it without --only, and tells the account.',
    details: [WHO],
    run: (context, { text }) => {
      const { who, only, reason } = readWords(text);
      return transaction(context.db, async (tx) => {
        const found = await findOne(tx.orm, who);
        const scopes = only ?? SUSPENSION_SCOPES;
        await reinstateAccount(context, tx, { userId: found.id, scopes, reason });
        await audit(tx, only ? `reinstate ${only.join(',')}` : 'reinstate', `user:${found.id}`, {});
        return [`${headingOf(found)} is reinstated.`];
      });
    },
  },
  {
    name: 'end-sessions',
    arguments: { WHO: 'text' },
    help: 'Signs an account out everywhere, e.g. because somebody else has its password; it is told by mail.',
    details: [WHO],
    run: (context, { text }) =>
      transaction(context.db, async (tx) => {
        const found = await findOne(tx.orm, text.trim());
        await endSessions(context, tx, found.id);
        await audit(tx, 'end-sessions', `user:${found.id}`, {});
        return [`${headingOf(found)} is signed out everywhere.`];
      }),
  },
];

type Row = Awaited<ReturnType<typeof namesOfAccounts>>[number];

/** In ASCII, since the name may look like another one or reorder the line. */
const escaped = (name: string): string =>
  JSON.stringify(name).replace(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

const linesOf = (noun: string, rows: readonly Row[], isMember: boolean): string[] =>
  rows
    .filter(({ name }) => nameProblem(name) || isReservedName(name, isMember))
    .map(({ id, name, email }) => `${noun} #${id}  ${escaped(name)}  ${email}`);

export const nameCommands: readonly Command[] = [
  {
    name: 'refused-names',
    help: 'Lists accounts and products whose names are older than the rules for names: read like ours, or invisible.',
    details: ['They keep the name until its owner saves the profile or product, which asks for another one.'],
    run: async ({ db }) => {
      const accounts = linesOf('account', await namesOfAccounts(db.orm), true);
      const products = linesOf('product', await namesOfProducts(db.orm), false);
      return listed([...accounts, ...products], 'Every name follows the rules.');
    },
  },
];
