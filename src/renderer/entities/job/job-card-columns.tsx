import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/table-column.ts';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
import type { JobStage, Side } from '#shared/domain/job-stage.ts';
import { shortName } from '#shared/domain/short-name.ts';
import { ProductAndPerson } from './product-and-person.tsx';
import { StageLine } from './stage-line.tsx';

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

interface NameAndIdProps {
  id: number;
  /** Name of the other party of the job. */
  person?: string | undefined;
  children: ReactNode;
}

/** A product's name, followed by the job's id and the other party in the same line where they fit. */
export const NameAndId = ({ id, person, children }: NameAndIdProps) => (
  <Flex wrap="wrap" columnGap="2" align="baseline">
    {children}
    <Text as="span" textStyle="xs" fontWeight="normal" color="fg.muted">
      #{id}
      {person !== undefined && (
        <>
          {' · '}
          {/* Isolated, because a name may be written from right to left. */}
          <bdi>{shortName(person)}</bdi>
        </>
      )}
    </Text>
  </Flex>
);

interface JobCardColumnsOptions<Job> {
  side: Side;
  /** The other party. */
  person: (job: Job) => { readonly name: string; readonly picture: string | null } | null;
  /** The product's name, as the link that covers the card. */
  name: (job: Job) => ReactNode;
  /** What is new in this job, in a few words; null or false for nothing. */
  news: (job: Job) => ReactNode;
}

/**
 * Columns of a list of jobs as cards of two lines: name, id, the other party and price; stage, age or due date, and what
 * is new. The middle of a card belongs to the link that covers it, not to a link of its own.
 */
export const jobCardColumns = <Job extends StagedJob>(options: JobCardColumnsOptions<Job>): Column<Job>[] => [
  {
    title: 'Product',
    main: true,
    picture: (job) => <ProductAndPerson product={job.product} person={options.person(job)} />,
    cell: (job) => (
      <NameAndId id={job.id} person={options.person(job)?.name}>
        {options.name(job)}
      </NameAndId>
    ),
  },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  {
    title: 'Status',
    card: 'line',
    cell: (job) => <StageLine side={options.side} job={job} news={options.news(job)} />,
  },
];
