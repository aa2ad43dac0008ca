import { Box, Flex, Heading, HStack, Link, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { StageTime } from '#renderer/entities/job/due-date.tsx';
import { ProductPicture, VideoCell } from '#renderer/entities/job/job-cells.tsx';
import { LinkedProduct, LinkedRows } from '#renderer/entities/job/linked-rows.tsx';
import { StageBadge, StageCell, type StageCellProps } from '#renderer/entities/job/stage-cell.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { limits } from '#shared/domain/limits.ts';

/** A job's stage in one line, with its age, or when the video is due. The status is for screen readers only. */
const StageLine = ({ job, side }: StageCellProps) => (
  <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
    <StageBadge side={side} job={job} />
    <Text as="span" srOnly>
      {statusLabels[job.status]}
    </Text>
    <StageTime job={job} textStyle="xs" />
  </Flex>
);

type StagedJob = StageCellProps['job'];

export interface DashboardJob extends StagedJob {
  id: number;
  price: number;
  product: { name: string; image: string | null };
  video_setting: { title: string };
  aspect_ratio_setting: { title: string };
}

const columnsTo = (pathOf: JobRowsProps['pathOf']): Column<DashboardJob>[] => [
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Product',
    main: true,
    picture: ({ product }) => <ProductPicture {...product} />,
    cell: ({ id, product }) => <LinkedProduct product={product} to={pathOf(id)} />,
  },
  { title: 'Video Duration', cell: VideoCell },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
];

const stageColumn = (side: Side): Column<DashboardJob> => ({
  title: 'Status',
  cell: (job) => <StageCell side={side} job={job} />,
});
const stageLine = (side: Side): Column<DashboardJob> => ({
  title: 'Status',
  card: 'line',
  cell: (job) => <StageLine side={side} job={job} />,
});

interface JobRowsProps {
  side: Side;
  title: string;
  jobs: readonly DashboardJob[];
  /** Path of the full list. */
  more: string;
  /** Path of the page of a job. */
  pathOf: (id: number) => string;
  empty: ReactNode;
}

/** The newest two jobs, each linked to its page, and a link to all. */
export const JobRows = ({ side, title, jobs, more, pathOf, empty }: JobRowsProps) => (
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
      <LinkedRows>
        <DataTable
          label={title}
          columns={[...columnsTo(pathOf), stageColumn(side)]}
          cardColumns={[...columnsTo(pathOf), stageLine(side)]}
          rows={jobs.slice(0, limits.dashboardRows)}
          rowKey={({ id }) => id}
        />
      </LinkedRows>
    )}
  </Box>
);
