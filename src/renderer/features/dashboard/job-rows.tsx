import { Box, Heading, HStack, Link } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ProductName, ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { limits } from '#shared/domain/limits.ts';

export interface DashboardJob {
  id: number;
  price: number;
  product: { name: string; image: string | null };
  video_setting: { title: string };
  aspect_ratio_setting: { title: string };
}

const columns: Column<DashboardJob>[] = [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Product',
    main: true,
    picture: ({ product }) => <ProductPicture {...product} />,
    cell: ({ product }) => <ProductName>{product.name}</ProductName>,
  },
  { title: 'Video Duration', cell: VideoCell },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
];

interface JobRowsProps {
  title: string;
  jobs: readonly DashboardJob[];
  /** Path of the full list. */
  more: string;
  empty: ReactNode;
}

/** The newest two, and a link to all. */
export const JobRows = ({ title, jobs, more, empty }: JobRowsProps) => (
  <Box as="section">
    <HStack justify="space-between" mb="4">
      <Heading as="h2">{title}</Heading>
      {jobs.length > limits.dashboardRows && (
        <Link asChild textStyle="sm">
          <RouterLink to={more}>Show More</RouterLink>
        </Link>
      )}
    </HStack>
    {jobs.length === 0 ? (
      empty
    ) : (
      <DataTable label={title} columns={columns} rows={jobs.slice(0, limits.dashboardRows)} rowKey={({ id }) => id} />
    )}
  </Box>
);
