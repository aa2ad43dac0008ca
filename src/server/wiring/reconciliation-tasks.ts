import type { Context } from '../context.ts';
import { reconcileDisputes } from '../domains/disputes/reconcile-disputes.ts';
import { reconcilePayments } from '../domains/jobs/reconcile-payments.ts';
import type { Reconciliation } from '../domains/ledger/reconciliation.service.ts';
import { reconcileRefunds } from '../domains/refunds/reconcile-refunds.ts';
import { reconcileSubscriptions } from '../domains/subscription/reconcile-subscriptions.ts';
import { hours, minutes } from '../lib/clock.ts';
import type { TimedTask } from '../work/timed-tasks.ts';

/** The passes over one kind of payment. */
interface Passes {
  readonly recent: Pick<Reconciliation<never>, 'run'>;
  readonly all: Pick<Reconciliation<never>, 'run'>;
}

/** All at the start and hourly; what is recent every minute, because a person waits for it. */
export const scheduleReconciliation = (name: string, { recent, all }: Passes): readonly TimedTask[] => [
  { name: `reconcile recent ${name}`, everyMilliseconds: minutes(1), run: (signal) => recent.run(signal) },
  { name: `reconcile all ${name}`, everyMilliseconds: hours(1), atStart: true, run: (signal) => all.run(signal) },
];

/** Look up payments, refunds and disputes at the provider, in case their events were lost. */
export const reconciliationTasks = (context: Context): readonly TimedTask[] => {
  const refunds = reconcileRefunds(context);
  const disputes = reconcileDisputes(context);
  return [
    ...scheduleReconciliation('payments', reconcilePayments(context)),
    ...scheduleReconciliation('renewals', reconcileSubscriptions(context)),
    {
      name: 'reconcile refunds',
      everyMilliseconds: hours(1),
      atStart: true,
      run: (signal) => refunds.run(signal),
    },
    {
      name: 'reconcile disputes',
      everyMilliseconds: hours(1),
      atStart: true,
      run: (signal) => disputes.run(signal),
    },
  ];
};
