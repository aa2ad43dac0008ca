import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { useListQuery } from '#renderer/lib/use-list-query.ts';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListChips } from '#renderer/ui/list/list-chips.tsx';
import { ListDates } from '#renderer/ui/list/list-range.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { PAID_STATUSES, paidJobsQuery } from '#shared/contract/list-query.ts';
import { statusLabels } from '#shared/domain/job-lifecycle.ts';
import type { BrandJob } from '../brand-job.ts';
import { PaymentReturn } from '../payment/payment-return.tsx';
import { JOBS, jobColumns, LinkedRows } from './job-columns.tsx';

const columns: Column<BrandJob>[] = [
  ...jobColumns({ link: ({ id }) => `/job-details/${id}` }),
  { title: 'Status', align: 'end', cell: ({ status }) => <StatusBadge status={status} /> },
];

const NoOrders = () => (
  <EmptyState title="No orders yet" link={{ to: '/new-job', label: 'Post Job' }}>
    Paid jobs stand here with their status. The first one starts with a product and a few choices.
  </EmptyState>
);

export const Component = () => {
  const list = useListQuery(paidJobsQuery);
  const { values, choose } = list;
  const state = useApi(`orders/${list.key}`, () => call(api.listBrandJobs, { query: values }));
  const filters = (
    <>
      <ListChips
        label="Status"
        values={PAID_STATUSES}
        words={statusLabels}
        value={values.status}
        onChoose={(status) => choose({ status })}
      />
      <ListDates from={values.from} to={values.to} onFrom={(from) => choose({ from })} onTo={(to) => choose({ to })} />
    </>
  );
  return (
    <Page title="Orders" intro="Every job you paid for, from the first application to the finished video.">
      <PaymentReturn />
      <ListView
        list={list}
        state={state}
        noun={JOBS}
        what="your orders"
        skeleton={<DataTableSkeleton />}
        empty={<NoOrders />}
        filters={filters}
      >
        {(jobs) => (
          <LinkedRows>
            <DataTable label="Orders" columns={columns} rows={jobs} rowKey={({ id }) => id} />
          </LinkedRows>
        )}
      </ListView>
    </Page>
  );
};
