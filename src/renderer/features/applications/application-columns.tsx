import { Box, Button, Link, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import type { Ahead } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';

export type Application = Data<typeof applicationsApi.listApplications>[number];

const Product = ({ job: { id, product, brand } }: Application) => (
  <Box minW="0">
    <Link asChild variant="plain">
      <RouterLink to={`/jobs/${id}`}>{product.name}</RouterLink>
    </Link>
    <Text textStyle="sm" color="fg.muted" fontWeight="normal">
      {brand.name}
    </Text>
  </Box>
);

const Outcome = ({ status, job }: Application) => (
  <Stack gap="1" align="flex-start">
    <StatusBadge status={status} />
    {status === 'rejected' && (
      <Text textStyle="sm" color="fg.muted">
        {job.status === 'cancelled' ? 'The brand cancelled this job.' : 'The brand chose another creator.'}
      </Text>
    )}
  </Stack>
);

/** The applications' table; `onWithdraw` opens the question that `ahead` fetches. */
export const applicationColumns = (
  ahead: Ahead,
  onWithdraw: (application: Application) => void,
): Column<Application>[] => [
  { title: 'Job Id', cell: ({ job }) => `#${job.id}` },
  { title: 'Product', main: true, picture: ({ job }) => <ProductPicture {...job.product} />, cell: Product },
  { title: 'Video Duration', cell: ({ job }) => <VideoCell {...job} /> },
  { title: 'Price', align: 'end', cell: ({ job }) => <Money dollars={job.price} /> },
  { title: 'Applied', card: 'titled', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Status', card: 'line', cell: Outcome },
  {
    title: 'Actions',
    actions: true,
    align: 'end',
    cell: (application) =>
      application.status === 'pending' && (
        <Button
          {...ahead}
          size="sm"
          variant="outline"
          aria-haspopup="dialog"
          aria-label={`Withdraw application for job #${application.job.id}, ${application.job.product.name}`}
          onClick={() => onWithdraw(application)}
        >
          Withdraw application
        </Button>
      ),
  },
];
