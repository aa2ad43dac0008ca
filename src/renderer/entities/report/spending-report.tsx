import { Heading, Stack } from '@chakra-ui/react';
import { type CallResult, call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AmountList, type AmountRow } from '#renderer/ui/chart/amount-list.tsx';
import { MonthChart } from '#renderer/ui/chart/month-chart.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { jobCount } from './job-count.ts';
import { ReportLayout, ReportSkeleton } from './report-layout.tsx';

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
export const Spending = () => (
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
