import { HStack, Text } from '@chakra-ui/react';
import { Info } from 'lucide-react';
import { EmptyScript } from '#renderer/assets/empty/script.tsx';
import { JOBS, jobColumns } from '#renderer/entities/job/job-columns.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { listQuery } from '#shared/contract/list-query.ts';
import type { BrandJob } from '../brand-job.ts';
import { PaymentReturn } from '../payment/payment-return.tsx';

const columns: Column<BrandJob>[] = [
  ...jobColumns(),
  {
    title: 'Script',
    card: 'line',
    cell: ({ script }) => (
      <Text as="span" color={script ? 'fg' : 'fg.muted'} fontWeight={script ? 'medium' : undefined}>
        {script ? 'Ready to read' : 'Being written'}
      </Text>
    ),
  },
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: ({ id }) => (
      <HStack justify="flex-end">
        <LinkButton to={`/job-script/${id}`} size="sm" variant="outline" aria-label={`Info about job #${id}`}>
          <Info aria-hidden />
          Info
        </LinkButton>
      </HStack>
    ),
  },
];

export const Component = () => {
  const list = useListQuery(listQuery);
  const state = useApi(`awaiting-scripts/${list.key}`, () => call(api.listAwaitingScripts, { query: list.values }));
  return (
    <Page
      title="Awaiting Scripts"
      intro="Paid jobs whose script we write. Creators see a job once you approve its script."
    >
      <PaymentReturn />
      <ListView
        list={list}
        state={state}
        noun={JOBS}
        what="the jobs that wait for a script"
        skeleton={<DataTableSkeleton />}
        empty={
          <EmptyState
            drawing={<EmptyScript />}
            title="No scripts on the way"
            link={{ to: '/new-job', label: 'Post Job' }}
          >
            Order a job with scripting and it waits here until you approve what we wrote.
          </EmptyState>
        }
      >
        {(jobs) => <DataTable label="Jobs awaiting a script" columns={columns} rows={jobs} rowKey={({ id }) => id} />}
      </ListView>
    </Page>
  );
};
