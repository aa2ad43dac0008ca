import { Button, HStack, Link } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { type Column, DataTable } from '#renderer/ui/data-table.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Money } from '#renderer/ui/money.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { PageTurner, usePageNumber } from '#renderer/ui/page-turner.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { RatioShape } from '#renderer/ui/ratio-shape.tsx';
import { RelativeTime } from '#renderer/ui/relative-time.tsx';
import { TableSkeleton } from '#renderer/ui/skeletons.tsx';
import { StatusBadge } from '#renderer/ui/status-badge.tsx';
import { api } from '#shared/contract/api.ts';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';

type Application = Data<typeof applicationsApi.listApplications>[number];

const columns: Column<Application>[] = [
  { title: 'Job Id', cell: ({ job }) => `#${job.id}` },
  {
    title: 'Product',
    main: true,
    cell: ({ job: { id, product } }) => (
      <HStack gap="3" minW="0">
        <Picture src={product.image} alt="" kind="product" />
        <Link asChild variant="plain" minW="0">
          <RouterLink to={`/jobs/${id}`}>{product.name}</RouterLink>
        </Link>
      </HStack>
    ),
  },
  {
    title: 'Video Duration',
    cell: ({ job }) => (
      <HStack as="span" gap="2" display="inline-flex" verticalAlign="middle">
        <RatioShape ratio={job.aspect_ratio_setting.title} size="4" />
        {job.video_setting.title}
      </HStack>
    ),
  },
  { title: 'Price', align: 'end', cell: ({ job }) => <Money dollars={job.price} /> },
  { title: 'Applied', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

const NoApplications = () => (
  <EmptyState
    drawing={<EmptyFrames />}
    title="No applications yet"
    action={
      <Button asChild>
        <RouterLink to="/jobs">Check Jobs</RouterLink>
      </Button>
    }
  >
    Jobs that you apply to stand here with the brand’s answer.
  </EmptyState>
);

/** What this creator has applied to, and how it stands. */
export const Component = () => {
  const page = usePageNumber();
  const state = useApi(`applications/${page}`, () => call(api.listApplications, { query: { page } }));
  return (
    <Page title="Applications" intro="We tell you as soon as a brand accepts one.">
      <AsyncView
        state={state}
        what="your applications"
        skeleton={<TableSkeleton />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={<NoApplications />}
      >
        {({ data, meta }) => (
          <>
            <DataTable label="Your applications" columns={columns} rows={data} rowKey={({ id }) => id} />
            <PageTurner meta={meta} />
          </>
        )}
      </AsyncView>
    </Page>
  );
};
