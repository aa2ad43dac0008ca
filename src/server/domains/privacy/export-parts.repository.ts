import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { attachments } from '../../db/schema/attachments.ts';
import { conversations, messages, notifications } from '../../db/schema/conversations.ts';
import { files, uploads } from '../../db/schema/files.ts';
import {
  applications,
  brandRatings,
  deliveries,
  invitations,
  jobs,
  products,
  ratings,
  savedJobs,
  savedSearches,
} from '../../db/schema/jobs.ts';
import { ledgerTransfers, payoutDetails, receipts, subscriptionPayments, withdrawals } from '../../db/schema/money.ts';
import { notificationDigests, notificationSettings } from '../../db/schema/notification-settings.ts';
import { addresses, favourites, knownDevices, profiles, suspensions, tokens, users } from '../../db/schema/people.ts';
import { portfolioConsents, portfolioSamples } from '../../db/schema/portfolio.ts';
import { reviewNotes } from '../../db/schema/review-notes.ts';
import { takeDowns } from '../../db/schema/work.ts';

/** One file of the export: a person's rows of a table, without secrets such as digests. */
export interface ExportPart {
  readonly file: string;
  readonly table: PgTable;
  readonly columns: readonly PgColumn[];
  /** SQL of what is exported beside the columns. */
  readonly derived: readonly string[];
  /** SQL condition that selects the person's rows; `$1` is the person's id. */
  readonly where: string;
}

type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string;

const part = <T extends PgTable>(
  file: string,
  table: T,
  columns: readonly ColumnOf<T>[],
  where: string,
  derived: readonly string[] = [],
): ExportPart => {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return { file, table, columns: columns.flatMap((name) => all[name] ?? []), derived, where };
};

/** All columns but the named ones, so that a column added by a migration is exported by default. */
const allColumnsBut = <T extends PgTable>(table: T, left: readonly ColumnOf<T>[]): ColumnOf<T>[] =>
  (Object.keys(getTableColumns(table)) as ColumnOf<T>[]).filter((name) => !left.includes(name));

/** Columns of a job that its creator does not get: the export of its brand has them, apart from secrets. */
const notForCreators: readonly ColumnOf<typeof jobs>[] = [
  // References to rows of others, and the creator's own id.
  'brandId',
  'productId',
  'videoSettingId',
  'aspectRatioSettingId',
  'creatorId',
  // The words and wishes of the brand.
  'withScripting',
  'script',
  'scriptRevisions',
  'scriptSubmittedAt',
  'previousScript',
  'scriptAskedAt',
  'scriptWords',
  'gender',
  'ageMin',
  'ageMax',
  'notes',
  // What the brand paid, and how.
  'scriptingCents',
  'taxCents',
  'taxPercent',
  'totalCents',
  'paymentId',
  'paymentSecret',
  'paymentShownAt',
  'paymentProcessingSince',
  'paidAt',
  // Before the creator was accepted, and what is known of other applicants.
  'createdAt',
  'openedAt',
  'applicants',
  'appliedAt',
  'newApplicants',
  // Copied from tables that are exported, or computed from the other columns.
  'sendsProduct',
  'deliveredAt',
  'ratedAt',
  'stage',
  // Only numbers the keys of transfers, which are exported.
  'pauses',
];

/**
 * The contents of an export. Data of other people is left out: messages they wrote to this person belong to them, and
 * so do the names in notifications.
 */
export const exportParts: readonly ExportPart[] = [
  part(
    'account',
    users,
    ['id', 'email', 'name', 'role', 'emailVerifiedAt', 'subscriptionExpiresAt', 'deletionRequestedAt', 'createdAt'],
    'id = $1',
  ),
  part(
    'profile',
    profiles,
    ['description', 'website', 'dateOfBirth', 'gender', 'languages', 'categories', 'jobsSeenAt', 'pageKey'],
    'user_id = $1',
  ),
  part(
    'address',
    addresses,
    ['address', 'country', 'city', 'zipCode', 'phoneNumber', 'companyName', 'vatNumber'],
    'user_id = $1',
  ),
  part('suspensions', suspensions, ['scope', 'reason', 'createdAt', 'endedAt', 'endReason'], 'user_id = $1'),
  part('taken-down', takeDowns, ['kind', 'recordId', 'reason', 'createdAt'], 'user_id = $1'),
  part('sessions', tokens, ['client', 'createdAt', 'lastUsedAt', 'expiresAt'], 'user_id = $1'),
  part('known-devices', knownDevices, ['firstSeenAt'], 'user_id = $1'),
  part(
    'files',
    files,
    ['id', 'kind', 'mediaType', 'size', 'sha256', 'originalName', 'createdAt'],
    'owner_id = $1 and source_id is null',
  ),
  part(
    'uploads',
    uploads,
    ['purpose', 'jobId', 'filename', 'size', 'createdAt', 'finishedAt', 'claimedAt'],
    'owner_id = $1',
  ),
  part(
    'products',
    products,
    ['id', 'name', 'description', 'website', 'priceCents', 'isPhysical', 'archivedAt', 'createdAt'],
    'brand_id = $1',
  ),
  part(
    'orders',
    jobs,
    allColumnsBut(jobs, [
      'videoSettingId',
      'aspectRatioSettingId',
      'taxPercent',
      'scriptRevisions',
      'paymentSecret',
      'paymentShownAt',
      'creatorId',
      'pauses',
    ]),
    'brand_id = $1',
  ),
  part('tasks', jobs, allColumnsBut(jobs, notForCreators), 'creator_id = $1'),
  part(
    'applications',
    applications,
    ['id', 'jobId', 'status', 'note', 'createdAt', 'decidedAt', 'declineReason'],
    'creator_id = $1',
  ),
  part(
    'declined-applications',
    applications,
    ['id', 'jobId', 'declineReason', 'declineWords', 'decidedAt'],
    `status = 'declined' and job_id in (select id from jobs where brand_id = $1)`,
  ),
  part(
    'invitations-sent',
    invitations,
    ['jobId', 'note', 'createdAt', 'sentAt', 'withdrawnAt'],
    'job_id in (select id from jobs where brand_id = $1)',
  ),
  part(
    'invitations-received',
    invitations,
    ['jobId', 'sentAt', 'seenAt', 'declinedAt', 'declineReason', 'withdrawnAt'],
    'creator_id = $1 and sent_at is not null',
  ),
  part('saved-searches', savedSearches, allColumnsBut(savedSearches, ['creatorId', 'words']), 'creator_id = $1'),
  part('saved-jobs', savedJobs, ['jobId', 'savedAt', 'removedAt'], 'creator_id = $1'),
  part(
    'deliveries',
    deliveries,
    ['id', 'jobId', 'fileId', 'version', 'seconds', 'posterFileId', 'changesAskedAt', 'createdAt'],
    'creator_id = $1',
  ),
  part(
    'changes-asked',
    deliveries,
    ['jobId', 'version', 'changesAskedAt', 'changesWords'],
    'changes_asked_at is not null and job_id in (select id from jobs where brand_id = $1)',
  ),
  part(
    'review-notes',
    reviewNotes,
    allColumnsBut(reviewNotes, ['authorId', 'resolvedBy', 'deletedAt']),
    'author_id = $1 and deleted_at is null',
  ),
  part('portfolio', portfolioSamples, allColumnsBut(portfolioSamples, ['creatorId']), 'creator_id = $1'),
  part('portfolio-allowed', portfolioConsents, ['jobId', 'allowedAt'], 'brand_id = $1'),
  part('portfolio-jobs', portfolioConsents, ['jobId', 'allowedAt', 'shownAt'], 'creator_id = $1'),
  part('ratings-given', ratings, allColumnsBut(ratings, ['brandId', 'creatorId']), 'brand_id = $1'),
  part('ratings-received', ratings, ['jobId', 'stars', 'createdAt'], 'creator_id = $1'),
  // The comments that the person's own page shows.
  part(
    'comments-received',
    ratings,
    ['jobId', 'comment', 'createdAt'],
    'creator_id = $1 and comment is not null and comment_hidden_at is null',
  ),
  part('brand-ratings-given', brandRatings, allColumnsBut(brandRatings, ['brandId', 'creatorId']), 'creator_id = $1'),
  part('brand-ratings-received', brandRatings, ['jobId', 'stars', 'createdAt'], 'brand_id = $1'),
  part(
    'brand-comments-received',
    brandRatings,
    ['jobId', 'comment', 'createdAt'],
    'brand_id = $1 and comment is not null and comment_hidden_at is null',
  ),
  part('favourites', favourites, ['creatorId', 'createdAt'], 'brand_id = $1'),
  part('payout', payoutDetails, ['paymentMethodId', 'accountNumber', 'changedAt', 'heldUntil'], 'creator_id = $1'),
  part(
    'withdrawals',
    withdrawals,
    [
      'id',
      'amountCents',
      'status',
      'paymentMethodId',
      'accountNumber',
      'reason',
      'createdAt',
      'settledAt',
      'returnedAt',
    ],
    'creator_id = $1',
  ),
  part(
    'ledger',
    ledgerTransfers,
    ['key', 'amountCents', 'createdAt'],
    `exists (select 1 from ledger_accounts a where a.id in (from_id, to_id)
      and (a.kind in ('wallet', 'withdrawing') and a.owner_id = $1
        or a.kind = 'held' and a.owner_id in (select id from jobs where brand_id = $1)))`,
  ),
  part(
    'subscription',
    subscriptionPayments,
    ['paymentId', 'amountCents', 'processingSince', 'paidAt', 'createdAt'],
    'user_id = $1',
  ),
  part(
    'receipts',
    receipts,
    [
      'number',
      'kind',
      'jobId',
      'paymentId',
      'withdrawalId',
      'title',
      'priceCents',
      'scriptingCents',
      'taxCents',
      'totalCents',
      'taxPercent',
      'sellerName',
      'sellerAddress',
      'sellerTaxId',
      'party',
      'issuedAt',
    ],
    'owner_id = $1',
  ),
  part('conversations', conversations, ['id', 'createdAt', 'lastMessageAt'], '$1 in (brand_id, creator_id)'),
  part(
    'messages-sent',
    messages,
    ['id', 'conversationId', 'body', 'createdAt'],
    `sender_id = $1 and conversation_id in (select id from conversations where kind = 'direct')`,
  ),
  part(
    'attachments',
    attachments,
    ['id', 'messageId', 'fileId', 'kind', 'width', 'height', 'seconds', 'createdAt'],
    'owner_id = $1',
  ),
  part(
    'support-messages',
    messages,
    ['id', 'body', 'aboutKind', 'aboutId', 'aboutLabel', 'createdAt'],
    'conversation_id in (select id from conversations where member_id = $1)',
    [`case when sender_id is null then 'admin' else 'user' end as sender_type`],
  ),
  part('support-chats', conversations, ['id', 'createdAt'], 'member_id = $1'),
  part('notifications', notifications, ['type', 'jobId', 'readAt', 'createdAt'], 'user_id = $1'),
  part('notification-settings', notificationSettings, ['type', 'inApp', 'mail', 'mailChangedAt'], 'user_id = $1'),
  part('daily-mail', notificationDigests, ['scope', 'lookedAt'], 'user_id = $1'),
];

/** Tables with personal data that an export leaves out, and the reasons. */
export const notExported: Readonly<Record<string, string>> = {
  previews: 'how previews are made from videos, which are exported',
  codes: 'digests of codes that lived for ten minutes, and where they were sent; no use to anybody',
  ledger_accounts: 'a balance for each account; the transfers that make it are exported',
  idempotency_keys: 'digests that live for a day',
  refunds: 'how refunds stand at the provider; their receipts are exported',
  disputes: 'how disputes of payments stand at the provider; the payments and transfers are exported',
  pay_links: 'digests of links that lived for five minutes; the payments are exported',
  conversation_reads: 'how far a conversation was scrolled',
  new_job_mails: 'which job was mailed to whom; the mails went to the person',
  subscription_notices: 'which reminder was mailed when; the reminders went to the person',
};
