import type { Context } from '../context.ts';
import { incomingDirectory, uploadDirectory } from '../create-context.ts';
import { discardPlans } from '../db/open.ts';
import { sweepAttempts } from '../domains/auth/attempts.service.ts';
import { sweepAttachments } from '../domains/chat/sweep-attachments.ts';
import { markLateJobs } from '../domains/jobs/mark-late-jobs.ts';
import { sweepPaymentEvents } from '../domains/ledger/sweep-payment-events.ts';
import { mailDigests } from '../domains/notifications/mail-digests.ts';
import { eraseAccounts } from '../domains/privacy/erase-accounts.ts';
import { mailSubscriptionWarnings } from '../domains/subscription/mail-warnings.ts';
import { hours, minutes } from '../lib/clock.ts';
import { sweepFiles, sweepUnusedFiles } from '../media/sweep-files.ts';
import { sweepFolder } from '../uploads/sweep-folder.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import type { TimedTask } from '../work/timed-tasks.ts';
import { reconciliationTasks } from './reconciliation-tasks.ts';

/** Everything that a running server repeats, with its interval. */
export const scheduledTasks = (context: Context): readonly TimedTask[] => [
  ...reconciliationTasks(context),
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
