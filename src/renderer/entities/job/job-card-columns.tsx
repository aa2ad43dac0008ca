import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { Column } from '#renderer/ui/list/table-column.ts';
import { type JobStatus, statusLabels } from '#shared/domain/job-lifecycle.ts';
import type { JobStage, Side } from '#shared/domain/job-stage.ts';
import { DueDate } from './due-date.tsx';
import { ProductAndPerson } from './product-and-person.tsx';
import { StageBadge } from './stage-cell.tsx';

/** What a card shows of a job with a stage. */
interface StagedJob {
  readonly id: number;
  readonly price: number;
  readonly status: JobStatus;
  readonly stage: JobStage;
  readonly stage_since: string;
  readonly due_at: string | null;
  readonly product: { readonly name: string; readonly image: string | null };
}

/** A product's name, followed by the job's id in the same line where it fits. */
export const NameAndId = ({ id, children }: { id: number; children: ReactNode }) => (
  <Flex wrap="wrap" columnGap="2" align="baseline">
    {children}
    <Text as="span" textStyle="xs" fontWeight="normal" color="fg.muted">
      #{id}
    </Text>
  </Flex>
);

interface JobCardColumnsOptions<Job> {
  side: Side;
  /** The other party. */
  person: (job: Job) => { readonly picture: string | null } | null;
  /** The product's name, as the link that covers the card. */
  name: (job: Job) => ReactNode;
  /** What is new in this job, in a few words at the end of the second line; null or false for nothing. */
  news: (job: Job) => ReactNode;
}

/** Columns of a list of jobs as cards of two lines: name and price, then stage and age, or when it is due. */
export const jobCardColumns = <Job extends StagedJob>(options: JobCardColumnsOptions<Job>): Column<Job>[] => [
  {
    title: 'Product',
    main: true,
    picture: (job) => <ProductAndPerson product={job.product} person={options.person(job)} />,
    cell: (job) => <NameAndId id={job.id}>{options.name(job)}</NameAndId>,
  },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  {
    title: 'Status',
    card: 'line',
    cell: (job) => {
      const news = options.news(job);
      return (
        <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
          <StageBadge side={options.side} job={job} />
          <Text as="span" srOnly>
            {statusLabels[job.status]}
          </Text>
          {job.due_at === null ? (
            <Text as="span" textStyle="xs" color="fg.muted">
              <RelativeTime at={job.stage_since} />
            </Text>
          ) : (
            <DueDate job={job} textStyle="xs" />
          )}
          {news && <Box ms="auto">{news}</Box>}
        </Flex>
      );
    },
  },
];
