import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { JOB_EVENTS } from '#shared/contract/job-replies.ts';
import { endingOf, type JobEnding } from '#shared/domain/jobs/job-ending.ts';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import type { BrandJobDetail } from '../brand-job.ts';

type JobEvent = (typeof JOB_EVENTS)[number];

/** Labels of the events, past or future, in the order of a job's life cycle. */
const words = {
  ordered: 'Ordered',
  paid: 'Paid',
  script_ready: 'Script ready',
  opened: 'Opened to creators',
  accepted: 'Creator accepted',
  shipped: 'Product shipped',
  received: 'Product received',
  delivered: 'Video delivered',
  changes_asked: 'Changes asked for',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<JobEvent, string>;

const isEvent = (name: string): name is JobEvent => name in words;
const order = Object.keys(words).filter(isEvent);

const ENDED_BY_ADMINS = { refund: 'Refunded', release: 'Released' } as const satisfies Record<JobEnding, string>;

/** The first future event for each status. */
const ahead: Record<JobStatus, JobEvent | null> = {
  awaiting_payment: 'paid',
  awaiting_scripting: 'script_ready',
  pending: 'accepted',
  in_progress: 'shipped',
  completed: null,
  cancelled: null,
};

/** Events that no video needs any more once one was delivered. */
const BEFORE_VIDEO: readonly JobEvent[] = ['shipped', 'received'];

const isPartOf = ({ with_scripting, product }: BrandJobDetail, event: JobEvent): boolean => {
  if (event === 'script_ready') return with_scripting === 1;
  if (event === 'shipped' || event === 'received') return product.is_physical === 1;
  return event !== 'cancelled' && event !== 'changes_asked';
};

interface TimelineStep {
  readonly event: JobEvent;
  readonly words: string;
  /** Null for a future event. */
  readonly at: string | null;
}

/** Label of an event; for a job that the UGC Admins ended, the last event says so. */
const wordsOf = (job: BrandJobDetail, event: JobEvent): string => {
  const ending = event === 'completed' || event === 'cancelled' ? endingOf(job) : null;
  return ending ? `${ENDED_BY_ADMINS[ending]} by the UGC Admins` : words[event];
};

/** Past events of a job, followed by the expected ones. */
export const timelineOf = (job: BrandJobDetail): TimelineStep[] => {
  const done = job.timeline.map(({ event, at }) => ({ event, at, words: wordsOf(job, event) }));
  const happened = new Set<JobEvent>(job.timeline.map(({ event }) => event));
  const first = ahead[job.status];
  const rest = first === null ? [] : order.slice(order.indexOf(first));
  const isPast = (event: JobEvent) =>
    happened.has(event) || (happened.has('delivered') && BEFORE_VIDEO.includes(event));
  const toCome = rest.filter((event) => !isPast(event) && isPartOf(job, event));
  return [...done, ...toCome.map((event) => ({ event, at: null, words: words[event] }))];
};

const Step = ({ step: { words, at } }: { step: TimelineStep }) => (
  <Flex as="li" gap="3" textStyle="sm" color={at === null ? 'fg.muted' : undefined}>
    <Box
      aria-hidden
      boxSize="2.5"
      mt="1.5"
      flexShrink="0"
      rounded="full"
      borderWidth="1.5px"
      borderColor={at === null ? 'border.control' : 'fg'}
      bg={at === null ? undefined : 'fg'}
    />
    <Text as="span" flex="1" fontWeight={at === null ? undefined : 'medium'}>
      {words}
    </Text>
    {at === null ? (
      <Text as="span" srOnly>
        still to come
      </Text>
    ) : (
      <Text as="span" color="fg.muted" whiteSpace="nowrap">
        <RelativeTime at={at} />
      </Text>
    )}
  </Flex>
);

/** Past events of a job with their times, followed by the expected ones in a muted colour. */
export const Timeline = ({ job }: { job: BrandJobDetail }) => (
  <BriefSection title="Timeline">
    <Card p="5">
      <Stack as="ol" gap="3" listStyleType="none">
        {timelineOf(job).map((step) => (
          <Step key={`${step.event}/${step.at}`} step={step} />
        ))}
      </Stack>
    </Card>
  </BriefSection>
);
