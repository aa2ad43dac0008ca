import { Button } from '@chakra-ui/react';
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
import { StatusBadge } from '#renderer/ui/status-badge.tsx';
import { api } from '#shared/contract/api.ts';
import type { BrandJob } from './brand-job.ts';
import { jobColumns, LinkedRows } from './job-columns.tsx';
import { PaymentReturn } from './payment-return.tsx';

const columns: Column<BrandJob>[] = [
  ...jobColumns({ link: ({ id }) => `/job-details/${id}` }),
  { title: 'Status', align: 'end', cell: ({ status }) => <StatusBadge status={status} /> },
];

export const Component = () => {
  const page = usePageNumber();
  const state = useApi(`orders/${page}`, () => call(api.listBrandJobs, { query: { page } }));
  return (
    <Page title="Orders" intro="Every job you paid for, from the first application to the finished video.">
      <PaymentReturn />
      <AsyncView
        state={state}
        what="your orders"
        skeleton={<TableSkeleton />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState
            drawing={<EmptyFrames />}
            title="No orders yet"
            action={
              <Button asChild>
                <RouterLink to="/new-job">Post Job</RouterLink>
              </Button>
            }
          >
            Paid jobs stand here with their status. The first one starts with a product and a few choices.
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <>
            <LinkedRows>
              <DataTable label="Orders" columns={columns} rows={data} rowKey={({ id }) => id} />
            </LinkedRows>
            <PageTurner meta={meta} />
          </>
        )}
      </AsyncView>
    </Page>
  );
};
