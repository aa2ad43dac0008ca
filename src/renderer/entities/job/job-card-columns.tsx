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
  person: (job: Job) => { readonly name: string; readonly picture: string | null } | null;
  /** The product's name, as the link that covers the card. */
  name: (job: Job) => ReactNode;
  /** What is new in this job, in a few words null or false for nothing. */
  news: (job: Job) => ReactNode;
}

/**
 * Columns of a list of jobs as cards of three lines: name and price; id, the other party and what is new; stage and age,
 * or when it is due.
 */
export const jobCardColumns = <Job extends StagedJob>(options: JobCardColumnsOptions<Job>): Column<Job>[] => [
  {
    title: 'Product',
    main: true,
    picture: (job) => <ProductAndPerson product={job.product} person={options.person(job)} />,
    cell: options.name,
  },
  { title: 'Job Id', cell: ({ id }) => `#${id}` },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  {
    title: options.side === 'brand' ? 'Creator' : 'Brand',
    cell: (job) => {
      const person = options.person(job);
      // Isolated, because a name may be written from right to left.
      return person && <bdi>{shortName(person.name)}</bdi>;
    },
  },
  { title: 'New', cell: options.news },
  { title: 'Status', card: 'line', cell: (job) => <StageLine side={options.side} job={job} /> },
];
