import { Heading, Stack } from '@chakra-ui/react';
import { type CallResult, call } from '#renderer/lib/call.ts';
import type { Session } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AmountList, type AmountRow } from '#renderer/ui/chart/amount-list.tsx';
import { MonthChart } from '#renderer/ui/chart/month-chart.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { jobCount } from '../../entities/report/job-count.ts';
import { ReportLayout, ReportSkeleton } from '../../entities/report/report-layout.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { JobRows } from './job-rows.tsx';
import { orderPath } from './need.ts';
import { NeedsYou } from './needs-you.tsx';
import { NoOpenJobs } from './no-open-jobs.tsx';
import { countOpenPoints, ProfileChecklist } from './profile-checklist.tsx';
import { StatCards } from './stat-cards.tsx';

type SpendingReport = CallResult<Api['brandSpending']>;

const NONE = 'No order was paid for in the last twelve months.';

const rowsOf = ({ products, others }: SpendingReport): AmountRow[] => [
  ...products.map(({ id, name, amount, jobs }) => ({
    key: id,
    name: <bdi>{name}</bdi>,
    note: jobCount(jobs),
    amount,
  })),
  ...(others ? [{ key: 'others', name: 'All others', note: jobCount(others.jobs), amount: others.amount }] : []),
];

/** A brand's spending on orders in the last twelve months, by month and by product. */
const Spending = () => (
  <Stack as="section" gap="4">
    <Heading as="h2">Spending</Heading>
    <AsyncView
      state={useApi('reports/spending', () => call(api.brandSpending))}
      what="your spending"
      skeleton={<ReportSkeleton />}
    >
      {(report) => (
        <ReportLayout note="Orders with tax, by the day of payment in UTC. Refunded orders and the subscription are not counted.">
          <MonthChart title="Spending by month" rows={report.months} none={NONE} />
          <AmountList title="Spending by product" rows={rowsOf(report)} none={NONE} />
        </ReportLayout>
      )}
    </AsyncView>
  </Stack>
);

/** Its two API calls run in parallel. */
export const BrandDashboard = ({ session }: { session: Session }) => (
  <Stack gap="8">
    <AsyncView
      state={useApi('home/brand', () => call(api.brandHome))}
      what="your dashboard"
      skeleton={<DashboardSkeleton figures={['total', 'ongoing', 'finished']} />}
    >
      {(home) => (
        <Stack gap="8">
          <ProfileChecklist missing={home.missing} of="incomplete" />
          <NeedsYou side="brand" needs={home.needs_you} open={countOpenPoints(session, home)} />
          <StatCards home={home} />
          <JobRows
            side="brand"
            title="Ongoing Jobs"
            jobs={home.jobs}
            more="/orders"
            pathOf={orderPath}
            empty={
              <NoOpenJobs
                finished={home.finished_jobs}
                total={home.total_jobs}
                noun={{ one: 'job', many: 'jobs' }}
                more="/orders"
                none="No ongoing jobs"
              >
                Place a job order and creators who fit it can apply.
              </NoOpenJobs>
            }
          />
        </Stack>
      )}
    </AsyncView>
    <Spending />
  </Stack>
);
