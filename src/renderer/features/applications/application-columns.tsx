import { Box, Button, Link, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DeclineExplanation } from '#renderer/entities/job/decline-explanation.tsx';
import { NameAndId } from '#renderer/entities/job/job-card-columns.tsx';
import { ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { ProductAndPerson } from '#renderer/entities/job/product-and-person.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import type { Ahead } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { jobPage } from '#shared/domain/job-page.ts';

export type Application = Data<typeof applicationsApi.listApplications>[number];

/** An accepted application links to the task. */
const pageOf = ({ status, job }: Application): string =>
  status === 'accepted' ? jobPage('creator', job.id) : `/jobs/${job.id}`;

const ProductLink = (application: Application) => (
  <Link asChild variant="plain">
    <RouterLink to={pageOf(application)}>{application.job.product.name}</RouterLink>
  </Link>
);

const Product = (application: Application) => (
  <Box minW="0">
    <ProductLink {...application} />
    <Text textStyle="sm" color="fg.muted" fontWeight="normal">
      {application.job.brand.name}
    </Text>
  </Box>
);

const Outcome = ({ status, job, declined }: Application) => (
  <Stack gap="1" align="flex-start" maxW={{ md: '56' }}>
    <StatusBadge status={status} />
    {status === 'rejected' && (
      <Text textStyle="sm" color="fg.muted">
        {job.status === 'cancelled' ? 'The brand cancelled this job.' : 'The brand chose another creator.'}
      </Text>
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
      <Button {...AS_LINK} size="sm" variant="outline">
        <RouterLink to={pageOf(application)} aria-label={`Open task for ${what}`}>
          Open task
        </RouterLink>
      </Button>
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
export const applicationColumns = (ahead: Ahead, onWithdraw: Withdraw): Column<Application>[] => [
  { title: 'Job Id', cell: ({ job }) => `#${job.id}` },
  { title: 'Product', main: true, picture: ({ job }) => <ProductPicture {...job.product} />, cell: Product },
  { title: 'Video Duration', cell: ({ job }) => <VideoCell {...job} /> },
  ...commonColumns(ahead, onWithdraw),
];

/** The same as cards: the brand is a portrait and a detail. */
export const applicationCardColumns = (ahead: Ahead, onWithdraw: Withdraw): Column<Application>[] => [
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
