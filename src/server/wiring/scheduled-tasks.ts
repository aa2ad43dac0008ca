import type { Context } from '../context.ts';
import { incomingDirectory, uploadDirectory } from '../create-context.ts';
import { discardPlans } from '../db/open.ts';
import { sweepAttachments } from '../domains/chat/attachments.service.ts';
import { reconcilePayments } from '../domains/checkout/job-payments.service.ts';
import { reconcileDisputes } from '../domains/disputes/record-dispute.ts';
import { type Reconciliation, sweepPaymentEvents } from '../domains/ledger/reconciliation.service.ts';
import { mailDigests } from '../domains/notifications/mail-notifications.ts';
import { markLateJobs } from '../domains/orders/mark-late-jobs.ts';
import { eraseAccounts } from '../domains/privacy/deletion.service.ts';
import { reconcileRefunds } from '../domains/refunds/refunds.service.ts';
import { sweepNotes } from '../domains/review/review.service.ts';
import { mailSubscriptionWarnings, reconcileSubscriptions } from '../domains/subscription/subscription.service.ts';
import { sweepAttempts } from '../http/attempts.ts';
import { hours, minutes } from '../lib/clock.ts';
import { sweepFiles, sweepUnusedFiles } from '../media/sweep-files.ts';
import { previewTask } from '../previews/resume-previews.ts';
import { sweepFolder } from '../uploads/sweep-folder.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import type { TimedTask } from '../work/timed-tasks.ts';

type Pass = Pick<Reconciliation<never>, 'run'>;

const hourly = (what: string, pass: Pass): TimedTask => ({
  name: `reconcile ${what}`,
  everyMilliseconds: hours(1),
  atStart: true,
  run: (signal) => pass.run(signal),
});

/** All at the start and hourly; what is recent every minute, because a person waits for it. */
export const scheduleReconciliation = (
  name: string,
  { recent, all }: Record<'recent' | 'all', Pass>,
): readonly TimedTask[] => [
  { name: `reconcile recent ${name}`, everyMilliseconds: minutes(1), run: (signal) => recent.run(signal) },
  hourly(`all ${name}`, all),
];

/** Look up payments, refunds and disputes at the provider, in case their events were lost. */
export const reconciliationTasks = (context: Context): readonly TimedTask[] => [
  ...scheduleReconciliation('payments', reconcilePayments(context)),
  ...scheduleReconciliation('renewals', reconcileSubscriptions(context)),
  hourly('refunds', reconcileRefunds(context)),
  hourly('disputes', reconcileDisputes(context)),
];

/** Everything that a running server repeats, with its interval. */
export const scheduledTasks = (context: Context): readonly TimedTask[] => [
  ...reconciliationTasks(context),
  previewTask(context),
  {
    name: 'warn of ending subscriptions',
    everyMilliseconds: minutes(5),
    run: () => mailSubscriptionWarnings(context),
  },
  {
    name: 'mark late jobs',
    everyMilliseconds: minutes(1),
    atStart: true,
    run: (signal) => markLateJobs(context, signal),
  },
  { name: 'discard plans', everyMilliseconds: minutes(1), run: () => discardPlans(context.db) },
  { name: 'forget old attempts', everyMilliseconds: hours(1), run: (signal) => sweepAttempts(context, signal) },
  {
    name: 'forget idempotency keys',
    everyMilliseconds: hours(1),
    run: (signal) => context.idempotencyKeys.sweep(signal),
  },
  { name: 'forget payment events', everyMilliseconds: hours(6), run: (signal) => sweepPaymentEvents(context, signal) },
  { name: 'mail digests', everyMilliseconds: minutes(15), run: (signal) => mailDigests(context, signal) },
  {
    name: 'remove expired uploads',
    everyMilliseconds: hours(1),
    run: (signal) => sweepUploads({ ...context, directory: uploadDirectory(context.config) }, signal),
  },
  {
    name: 'remove forms that were cut off',
    everyMilliseconds: hours(6),
    run: (signal) => sweepFolder({ directory: incomingDirectory(context.config), clock: context.clock }, signal),
  },
  { name: 'delete accounts for good', everyMilliseconds: hours(1), run: (signal) => eraseAccounts(context, signal) },
  { name: 'remove attachments that were not sent', everyMilliseconds: hours(6), run: () => sweepAttachments(context) },
  { name: 'forget deleted notes', everyMilliseconds: hours(6), run: () => sweepNotes(context) },
  {
    name: 'remove files that nothing refers to',
    everyMilliseconds: hours(6),
    run: (signal) => sweepUnusedFiles(context.db, context.storage, context.clock, signal),
  },
  {
    name: 'remove files without a row',
    everyMilliseconds: hours(6),
    run: (signal) => sweepFiles(context.db, context.storage, context.clock, signal),
  },
];
