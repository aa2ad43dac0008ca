import { Button, HStack, Text } from '@chakra-ui/react';
import { Info } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { type Column, DataTable } from '#renderer/ui/data-table.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { PageTurner, usePageNumber } from '#renderer/ui/page-turner.tsx';
import { TableSkeleton } from '#renderer/ui/skeletons.tsx';
import { api } from '#shared/contract/api.ts';
import type { BrandJob } from './brand-job.ts';
import { jobColumns } from './job-columns.tsx';
import { PaymentReturn } from './payment-return.tsx';

const columns: Column<BrandJob>[] = [
  ...jobColumns(),
  {
    title: 'Script',
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
        <Button asChild size="sm" variant="outline">
          <RouterLink to={`/job-script/${id}`} aria-label={`Info about job #${id}`}>
            <Info aria-hidden />
            Info
          </RouterLink>
        </Button>
      </HStack>
    ),
  },
];

export const Component = () => {
  const page = usePageNumber();
  const state = useApi(`awaiting-scripts/${page}`, () => call(api.listAwaitingScripts, { query: { page } }));
  return (
    <Page
      title="Awaiting Scripts"
      intro="Paid jobs whose script we write. Creators see a job once you approve its script."
    >
      <PaymentReturn />
      <AsyncView
        state={state}
        what="the jobs that wait for a script"
        skeleton={<TableSkeleton />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState drawing={<EmptyFrames />} title="No scripts on the way">
            Order a job with scripting and it waits here until you approve what we wrote.
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <>
            <DataTable label="Jobs awaiting a script" columns={columns} rows={data} rowKey={({ id }) => id} />
            <PageTurner meta={meta} />
          </>
        )}
      </AsyncView>
    </Page>
  );
};
