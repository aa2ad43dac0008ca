import { Box, Button, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { EmptyEnvelope } from '#renderer/assets/empty/envelope.tsx';
import { DeclineExplanation } from '#renderer/entities/job/decline-explanation.tsx';
import { NameAndId } from '#renderer/entities/job/job-card-columns.tsx';
import { ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { ProductAndPerson } from '#renderer/entities/job/product-and-person.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { StatusChips } from '#renderer/entities/job/status-chips.tsx';
import { WithdrawQuestion } from '#renderer/entities/job/withdraw-question.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Ahead } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { applicationsQuery } from '#shared/contract/list-query.ts';
import { APPLICATION_STATUSES } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';

type Application = Data<typeof applicationsApi.listApplications>[number];

/** An accepted application links to the task. */
const pageOf = ({ status, job }: Application): string =>
  status === 'accepted' ? jobPage('creator', job.id) : `/jobs/${job.id}`;

const ProductLink = (application: Application) => (
  <PageLink to={pageOf(application)} variant="plain">
    {application.job.product.name}
  </PageLink>
);

const Product = (application: Application) => (
  <Box minW="0">
    <ProductLink {...application} />
    <Muted fontWeight="normal">{application.job.brand.name}</Muted>
  </Box>
);

const Outcome = ({ status, job, declined }: Application) => (
  <Stack gap="1" align="flex-start" maxW={{ md: '56' }}>
    <StatusBadge status={status} />
    {status === 'rejected' && (
      <Muted>{job.status === 'cancelled' ? 'The brand cancelled this job.' : 'The brand chose another creator.'}</Muted>
    )}
    {declined && <DeclineExplanation brand={job.brand.name} declined={declined} />}
  </Stack>
);

type Withdraw = (application: Application) => void;

/** Action for an application: opens its task, or withdraws it while it is pending. */
const actionOf = (application: Application, ahead: Ahead, onWithdraw: Withdraw): ReactNode => {
  const { status, job } = application;
  const what = `job #${job.id}, ${job.product.name}`;
  if (status === 'accepted')
    return (
      <LinkButton to={pageOf(application)} size="sm" variant="outline" aria-label={`Open task for ${what}`}>
        Open task
      </LinkButton>
    );
  if (status !== 'pending') return null;
  return (
    <Button
      {...ahead}
      size="sm"
      variant="outline"
      aria-haspopup="dialog"
      aria-label={`Withdraw application for ${what}`}
      onClick={() => onWithdraw(application)}
    >
      Withdraw
    </Button>
  );
};

/** The last columns, of the table and of the cards. */
const commonColumns = (ahead: Ahead, onWithdraw: Withdraw): Column<Application>[] => [
  { title: 'Price', align: 'end', cell: ({ job }) => <Money dollars={job.price} /> },
  { title: 'Applied', card: 'titled', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Status', card: 'line', cell: Outcome },
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: (application) => actionOf(application, ahead, onWithdraw),
  },
];

/** Columns of the applications table. `onWithdraw` opens the dialog that `ahead` preloads. */
const applicationColumns = (ahead: Ahead, onWithdraw: Withdraw): Column<Application>[] => [
  { title: 'Job Id', cell: ({ job }) => `#${job.id}` },
  { title: 'Product', main: true, picture: ({ job }) => <ProductPicture {...job.product} />, cell: Product },
  { title: 'Video Duration', cell: ({ job }) => <VideoCell {...job} /> },
  ...commonColumns(ahead, onWithdraw),
];

/** The same as cards: the brand is a portrait and a detail. */
const applicationCardColumns = (ahead: Ahead, onWithdraw: Withdraw): Column<Application>[] => [
  {
    title: 'Product',
    main: true,
    picture: ({ job }) => <ProductAndPerson product={job.product} person={job.brand} />,
    cell: (application) => (
      <NameAndId id={application.job.id}>
        <ProductLink {...application} />
      </NameAndId>
    ),
  },
  { title: 'Brand', cell: ({ job }) => <bdi>{job.brand.name}</bdi> },
  { title: 'Video Duration', cell: ({ job }) => <VideoCell {...job} /> },
  ...commonColumns(ahead, onWithdraw),
];

const NoApplications = () => (
  <EmptyState drawing={<EmptyEnvelope />} title="No applications yet" link={{ to: '/jobs', label: 'Check Jobs' }}>
    Jobs that you apply for are listed here with the brand’s answer.
  </EmptyState>
);

/** The creator's applications and their status. */
export const Component = () => {
  const list = useListQuery(applicationsQuery);
  const state = useApi(`applications/${list.key}`, () => call(api.listApplications, { query: list.values }));
  const [leaving, setLeaving] = useState<Application | null>(null);
  const columns = applicationColumns(ConfirmDialog.ahead, setLeaving);
  const cardColumns = applicationCardColumns(ConfirmDialog.ahead, setLeaving);
  return (
    <Page title="Applications" intro="We tell you as soon as a brand accepts one.">
      <ListView
        list={list}
        state={state}
        noun={{ one: 'application', many: 'applications' }}
        what="your applications"
        skeleton={<DataTableSkeleton />}
        empty={<NoApplications />}
        filters={
          <StatusChips
            values={APPLICATION_STATUSES}
            value={list.values.status}
            onChoose={(status) => list.choose({ status })}
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Your applications"
            columns={columns}
            cardColumns={cardColumns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListView>
      {leaving && (
        <WithdrawQuestion
          application={leaving}
          job={leaving.job}
          open
          onClose={() => setLeaving(null)}
          onWithdrawn={() => invalidate(`job/${leaving.job.id}`)}
        />
      )}
    </Page>
  );
};
