import {
  asSentence,
  type SuspensionScope,
  suspendedFrom,
  suspensionSentence,
} from '#shared/domain/people/suspension.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { mailTo, type Recipient } from '../../providers/mail/render-mail.ts';
import { revokeTokens } from '../auth/tokens.repository.ts';
import type { User } from '../auth/users.repository.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { writeToUser } from '../support/support.service.ts';
import {
  brandsOf,
  endSuspension,
  holdBackApplications,
  insertSuspension,
  lockAgainstUse,
  returnApplications,
  runningJobs,
} from './person.repository.ts';

interface DecisionText {
  readonly title: string;
  /** Sentences about the decision and its reason. */
  readonly sentences: readonly string[];
  /** What to do if it is wrong. */
  readonly appeal: string;
  readonly action: { readonly label: string; readonly url: string };
}

const FOOTER = 'You receive this mail because it is about your account; it cannot be switched off.';

/** Tells somebody of a decision of the UGC Admins on their account, whatever their settings. */
const decisionMail = (to: Recipient, { title, sentences, appeal, action }: DecisionText) =>
  mailTo(to.email, { title, paragraphs: [`Hello ${to.name},`, ...sentences, appeal], action, footer: FOOTER });

const APPEAL_IN_CHAT = 'If you think that this is wrong, answer in the support chat.';

const AWAY =
  'The other side of this job is not available at the moment. The UGC Admins look after the job. What was paid for it stays reserved, and you do not need to do anything. Write to us here if you have a question.';
const BACK = 'The other side of this job is available again. Please continue as before.';

interface Decision {
  readonly userId: number;
  readonly scopes: readonly SuspensionScope[];
  readonly reason: string;
}

/** Whether open orders and applications of the account are hidden. */
const endsOrders = (scopes: readonly SuspensionScope[]): boolean =>
  scopes.includes('sign_in') || scopes.includes('orders');

const lock = async (tx: Transaction, userId: number): Promise<User> => {
  const user = await lockAgainstUse(tx.orm, userId);
  if (!user || user.deletedAt) throw new ApiError('notFound', `There is no account #${userId}.`);
  return user;
};

/** Tells the other sides of running jobs, without a word about why. */
const tellOtherSides = async (context: Context, tx: Transaction, user: User, text: string): Promise<void> => {
  for (const { id, product, otherId } of await runningJobs(tx.orm, user.id)) {
    await writeToUser(context, tx, otherId, text, {
      ...{ kind: 'job', id, userId: null },
      label: `Job #${id}, ${product}`,
    });
    announceChange(context, tx, { id, brandId: user.id, creatorId: otherId });
  }
};

const announceJobs = async (context: Context, tx: Transaction, jobIds: readonly number[]): Promise<void> => {
  if (jobIds.length === 0) return;
  for (const job of await brandsOf(tx.orm, jobIds)) announceChange(context, tx, job);
};

const tell = async (
  context: Context,
  tx: Transaction,
  user: User,
  told: { title: string; sentences: readonly string[]; isLockedOut: boolean },
): Promise<void> => {
  const { title, sentences, isLockedOut } = told;
  const { publicUrl, supportAddress } = context.config;
  await writeToUser(context, tx, user.id, [...sentences, APPEAL_IN_CHAT].join(' '));
  const letter = isLockedOut
    ? {
        appeal: `If you think that this is wrong, write to ${supportAddress}.`,
        action: { label: 'Open the website', url: publicUrl },
      }
    : { appeal: APPEAL_IN_CHAT, action: { label: 'Open the support chat', url: `${publicUrl}/chat/support` } };
  const mail = decisionMail(user, { title, sentences, ...letter });
  await context.outbox.add(tx, 'mail', { ...mail, about: [user.id] });
};

/**
 * Suspends an account from signing in, which ends its sessions, or from some of its parts. What the account does at the
 * same time has happened before, or is refused (`refuse_suspended`).
 * @throws ApiError `notFound`, and `wrongState` when it is suspended from all of it already
 */
export const suspendAccount = async (context: Context, tx: Transaction, decision: Decision): Promise<User> => {
  const { userId, scopes, reason } = decision;
  const user = await lock(tx, userId);
  const createdAt = context.clock();
  const added: SuspensionScope[] = [];
  for (const scope of scopes)
    if (await insertSuspension(tx.orm, { userId, scope, reason, createdAt })) added.push(scope);
  if (added.length === 0) throw new ApiError('wrongState', `Account #${userId} is suspended from that already.`);
  const isLockedOut = added.includes('sign_in');
  if (isLockedOut) await revokeTokens(tx.orm, userId);
  if (endsOrders(added)) await announceJobs(context, tx, await holdBackApplications(tx.orm, userId));
  if (isLockedOut) await tellOtherSides(context, tx, user, AWAY);
  const sentences = isLockedOut
    ? [
        `Your account was suspended, and you were signed out everywhere: ${asSentence(reason)}`,
        'The UGC Admins look after your jobs in progress.',
      ]
    : [suspensionSentence(added, reason)];
  await tell(context, tx, user, { title: 'Your account was suspended', sentences, isLockedOut });
  return user;
};

/**
 * Ends suspensions of an account.
 * @throws ApiError `notFound`, and `wrongState` when it is suspended from none of it
 */
export const reinstateAccount = async (context: Context, tx: Transaction, decision: Decision): Promise<User> => {
  const { userId, scopes, reason: endReason } = decision;
  const user = await lock(tx, userId);
  const ended: SuspensionScope[] = [];
  const endedAt = context.clock();
  for (const scope of scopes) if (await endSuspension(tx.orm, { userId, scope, endReason, endedAt })) ended.push(scope);
  if (ended.length === 0) throw new ApiError('wrongState', `Account #${userId} is not suspended from that.`);
  const isFree = !user.suspendedFrom.some((scope) => scope === 'orders' && !ended.includes(scope));
  const canSignIn = !user.suspendedAt || ended.includes('sign_in');
  if (endsOrders(ended) && isFree && canSignIn)
    await announceJobs(context, tx, await returnApplications(tx.orm, userId));
  if (ended.includes('sign_in')) await tellOtherSides(context, tx, user, BACK);
  const can = ended.map((scope) => suspendedFrom[scope]).join(', and ');
  const sentences = [`You can ${can} again: ${asSentence(endReason)}`];
  await tell(context, tx, user, { title: 'Your account is open again', sentences, isLockedOut: !canSignIn });
  return user;
};

/** Ends every session of an account, e.g. because somebody else has its password. */
export const endSessions = async (context: Context, tx: Transaction, userId: number): Promise<User> => {
  const user = await lock(tx, userId);
  await revokeTokens(tx.orm, userId);
  const mail = decisionMail(user, {
    title: 'You were signed out everywhere',
    sentences: ['The UGC Admins ended every session of your account, to keep it safe.'],
    appeal: 'Sign in again to continue. Choose a new password first if somebody else may know yours.',
    action: { label: 'Choose a new password', url: `${context.config.publicUrl}/forgot-password` },
  });
  await context.outbox.add(tx, 'mail', { ...mail, about: [userId] });
  return user;
};
