import { Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import type { Column } from '#renderer/ui/list/data-table.tsx';
import { type JobStatus, statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';
import type { JobStage, Side } from '#shared/domain/jobs/job-stage.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import { UnreadLink } from './counterpart.tsx';
import { StageTime } from './due-date.tsx';
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
  /** Number of unread messages from the other party. */
  readonly unread: number;
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

/** A value of the second line, of which a phone shows up to four beside each other. */
const Fact = ({ children }: { children: ReactNode }) => (
  <Text as="span" textStyle="xs">
    {children}
  </Text>
);

interface Person {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
}

interface JobCardColumnsOptions<Job> {
  side: Side;
  /** The other party. */
  person: (job: Job) => Person | null;
  /** Title of the other party. */
  personTitle: string;
  /** The product's name, as the link that covers the card. */
  name: (job: Job) => ReactNode;
  /** Applications for a job without the other party; null or false for none. */
  applications?: (job: Job) => ReactNode;
}

/**
 * Columns of a list of jobs as cards of three lines: name and price; id, the other party, and age or due date; stage and
 * unread messages. The middle of a card belongs to the link that covers it, not to a link of its own.
 */
export const jobCardColumns = <Job extends StagedJob>(options: JobCardColumnsOptions<Job>): Column<Job>[] => [
  {
    title: 'Product',
    main: true,
    picture: (job) => <ProductAndPerson product={job.product} person={options.person(job)} />,
    cell: options.name,
  },
  { title: 'Price', align: 'end', cell: ({ price }) => <Money dollars={price} /> },
  { title: 'Job Id', cell: ({ id }) => <Fact>#{id}</Fact> },
  {
    title: options.personTitle,
    cell: (job) => {
      const person = options.person(job);
      return (
        person && (
          <Fact>
            {/* Isolated, because a name may be written from right to left. */}
            <bdi>{shortName(person.name)}</bdi>
          </Fact>
        )
      );
    },
  },
  {
    title: 'Applications',
    cell: (job) => {
      const applications = options.applications?.(job);
      return applications ? <Fact>{applications}</Fact> : null;
    },
  },
  { title: 'Time', cell: (job) => <StageTime job={job} textStyle="xs" /> },
  {
    title: 'Status',
    card: 'line',
    cell: (job) => {
      const person = options.person(job);
      return (
        <Flex wrap="wrap" align="center" justify="space-between" columnGap="2" rowGap="1">
          <StageBadge side={options.side} job={job} />
          <VisuallyHidden>{statusLabels[job.status]}</VisuallyHidden>
          {person && job.unread > 0 && <UnreadLink person={person} unread={job.unread} isShort />}
        </Flex>
      );
    },
  },
];
