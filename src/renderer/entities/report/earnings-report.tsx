import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { type ApiState, useApi } from '#renderer/lib/api/use-api.ts';
import { AmountList, type AmountRow } from '#renderer/ui/chart/amount-list.tsx';
import { MonthChart } from '#renderer/ui/chart/month-chart.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { type Api, api } from '#shared/contract/api.ts';

const columns = { base: 1, lg: 2 };

/** Two charts side by side, with a note on how both count. */
export const ReportLayout = ({ note, children }: { note: string; children: ReactNode }) => (
  <Stack gap="3">
    <SimpleGrid columns={columns} gap="4" alignItems="start">
      {children}
    </SimpleGrid>
    <Muted>{note}</Muted>
  </Stack>
);

/** Placeholder for `ReportLayout`. */
export const ReportSkeleton = () => (
  <Stack gap="3">
    <SimpleGrid columns={columns} gap="4">
      <Skeleton h="96" rounded="l3" />
      <Skeleton h="96" rounded="l3" />
    </SimpleGrid>
    <Skeleton h="5" maxW="96" />
  </Stack>
);

/** A creator's earnings by month, by job and by year. */
export type EarningsReport = CallResult<Api['creatorEarnings']>;

export const useEarningsReport = (): ApiState<EarningsReport> =>
  useApi('reports/earnings', () => call(api.creatorEarnings));

const NONE = 'Nothing was earned in the last twelve months.';

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const rowsOf = ({ jobs }: EarningsReport): AmountRow[] =>
  jobs.map(({ id, product, brand, completed_at, amount }) => ({
    key: id,
    name: <bdi>{product}</bdi>,
    note: (
      <>
        #{id} · {dayOf(completed_at)} · <bdi>{brand}</bdi>
      </>
    ),
    amount,
  }));

/** A creator's earnings of the last twelve months by month, and of the newest jobs. */
export const EarningsCharts = ({ report }: { report: EarningsReport }) => (
  <ReportLayout note="A job counts on the day on which its brand completed it, in UTC.">
    <MonthChart title="Earnings by month" rows={report.months} none={NONE} />
    <AmountList title="Newest earnings by job" rows={rowsOf(report)} none={NONE} />
  </ReportLayout>
);
