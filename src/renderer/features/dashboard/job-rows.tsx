import { Box, Flex, Heading, HStack, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { Drawing, Mark, Sheet } from '#renderer/assets/empty/drawing.tsx';
import { StageTime } from '#renderer/entities/job/due-date.tsx';
import { LinkedProduct, LinkedRows } from '#renderer/entities/job/job-cells.tsx';
import { jobColumns, type ListedJob } from '#renderer/entities/job/job-columns.tsx';
import { StageBadge, StageCell, type StageCellProps } from '#renderer/entities/job/stage-cell.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { limits } from '#shared/domain/limits.ts';

/** A job's stage in one line, with its age, or when the video is due. The status is for screen readers only. */
const StageLine = ({ job, side }: StageCellProps) => (
  <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
    <StageBadge side={side} job={job} />
    <VisuallyHidden>{statusLabels[job.status]}</VisuallyHidden>
    <StageTime job={job} textStyle="xs" />
  </Flex>
);

export type DashboardJob = ListedJob & StageCellProps['job'];

const columnsTo = (pathOf: JobRowsProps['pathOf']): Column<DashboardJob>[] =>
  jobColumns(({ id, product }) => <LinkedProduct product={product} to={pathOf(id)} />);

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
        <PageLink to={more} textStyle="sm">
          Show More
        </PageLink>
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

/** Finished videos on a shelf, with room for the next: what was done is done. */
const EmptyShelf = () => (
  <Drawing>
    <path d="M18 94h124M30 94v12M130 94v12" />
    <Sheet d="M32 30h26a5 5 0 0 1 5 5v59H27V35a5 5 0 0 1 5-5zM70 18h30a5 5 0 0 1 5 5v71H65V23a5 5 0 0 1 5-5z" />
    <path d="M40 58v10l9-5zM34 84h22M73 84h24" />
    <path d="M112 44h20v50M112 44v50" strokeDasharray="5 5" />
    <Mark
      d="M85 36a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm-5.6 11.2-1.8 1.8 5 5 9.2-9.2-1.8-1.8-7.4 7.4z"
      fillRule="evenodd"
    />
  </Drawing>
);

interface NoOpenJobsProps {
  /** Number of finished jobs. */
  finished: number;
  /** Number of all jobs, with those that ended otherwise. */
  total: number;
  noun: { readonly one: string; readonly many: string };
  /** Path of the full list. */
  more: string;
  /** Title for a user who never had one. */
  none: string;
  /** How to get a first job. */
  children: ReactNode;
}

/** Empty state without open jobs; it distinguishes users with finished jobs from those without any. */
export const NoOpenJobs = ({ finished, total, noun, more, none, children }: NoOpenJobsProps) =>
  total === 0 ? (
    <EmptyState drawing={<EmptyClapperboard />} title={none}>
      {children}
    </EmptyState>
  ) : (
    <EmptyState
      drawing={<EmptyShelf />}
      title={finished === 0 ? `No open ${noun.many}` : `No open ${noun.many}, ${finished} finished`}
      link={{ to: more, label: `See your ${total === 1 ? noun.one : noun.many}` }}
    >
      {children}
    </EmptyState>
  );
