import { Text } from '@chakra-ui/react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { Counterpart, countOf } from '#renderer/entities/job/counterpart.tsx';
import { jobCardColumns } from '#renderer/entities/job/job-card-columns.tsx';
import { LinkedProduct, LinkedRows } from '#renderer/entities/job/job-cells.tsx';
import { JOBS, jobColumns } from '#renderer/entities/job/job-columns.tsx';
import { StageCell } from '#renderer/entities/job/stage-cell.tsx';
import { StatusChips } from '#renderer/entities/job/status-chips.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListDates } from '#renderer/ui/list/list-range.tsx';
import { ListSelect } from '#renderer/ui/list/list-select.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { ordersView, PAID_STATUSES, STAGED_SORTS } from '#shared/contract/list-query.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { ORDER_STAGES } from '#shared/domain/jobs/job-stage.ts';
import { brandStages } from '#shared/domain/jobs/job-stage-words.ts';
import type { OrderRow } from '../brand-job.ts';
import { PaymentReturn } from '../payment/payment-return.tsx';

const Product = ({ id, product }: OrderRow) => <LinkedProduct product={product} to={jobPage('brand', id)} />;

const columns: Column<OrderRow>[] = [
  ...jobColumns(Product),
  {
    title: 'Creator',
    cell: ({ creator, unread, applicants, new_applicants }) => (
      <Counterpart
        person={creator}
        page={creator ? memberPage('creator', creator.id) : undefined}
        unread={unread}
        applicants={applicants}
        newApplicants={new_applicants}
      />
    ),
  },
  { title: 'Status', cell: (job) => <StageCell side="brand" job={job} /> },
];

/** How many creators have applied and how many of them are new, until one is accepted. */
const applicationsOf = ({ creator, applicants, new_applicants }: OrderRow) =>
  creator === null &&
  applicants > 0 && (
    <>
      {countOf(applicants)}
      {new_applicants > 0 && (
        <>
          {', '}
          <Text as="span" color="accent.fg" fontWeight="medium">
            {new_applicants} new
          </Text>
        </>
      )}
    </>
  );

const cardColumns = jobCardColumns<OrderRow>({
  side: 'brand',
  person: ({ creator }) => creator,
  personTitle: 'Creator',
  name: Product,
  applications: applicationsOf,
});

const stages = ORDER_STAGES.map((value) => ({ value, label: brandStages[value].label }));

const NoOrders = () => (
  <EmptyState drawing={<EmptyClapperboard />} title="No orders yet" link={{ to: '/new-job', label: 'Post Job' }}>
    Paid jobs are listed here with their status. The first one starts with a product and a few choices.
  </EmptyState>
);

export const Component = () => {
  const list = useListQuery(ordersView);
  const { values, choose } = list;
  const state = useApi(`orders/${list.key}`, () => call(api.listBrandJobs, { query: values }));
  const filters = (
    <>
      <StatusChips values={PAID_STATUSES} value={values.status} onChoose={(status) => choose({ status })} />
      <ListSelect
        label="What now"
        any="Any next step"
        options={stages}
        value={values.stage}
        onChoose={(stage) => choose({ stage })}
      />
      <ListDates from={values.from} to={values.to} onFrom={(from) => choose({ from })} onTo={(to) => choose({ to })} />
    </>
  );
  return (
    <Page title="Orders" intro="Every job you paid for, from the first application to the finished video.">
      <PaymentReturn />
      <ListView
        list={list}
        sorts={STAGED_SORTS}
        state={state}
        noun={JOBS}
        what="your orders"
        skeleton={<DataTableSkeleton />}
        empty={<NoOrders />}
        filters={filters}
      >
        {(jobs) => (
          <LinkedRows>
            <DataTable label="Orders" columns={columns} cardColumns={cardColumns} rows={jobs} rowKey={({ id }) => id} />
          </LinkedRows>
        )}
      </ListView>
    </Page>
  );
};
