import { Box, Flex, Grid, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { Copy, UserRoundPlus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { WhatToChange } from '#renderer/entities/job/asked-changes.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { PausedJob } from '#renderer/entities/job/job-note.tsx';
import { LookedAfter } from '#renderer/entities/job/looked-after.tsx';
import { type BrandJobDetail, jobNumber, refreshJobLists } from '#renderer/features/orders/brand-job.ts';
import { JobLoader } from '#renderer/features/orders/job-loader.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { whenVisible } from '#renderer/lib/screen/when-visible.ts';
import { AskAdmins } from '#renderer/ui/display/ask-admins.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import type { JOB_EVENTS } from '#shared/contract/job-replies.ts';
import { endingOf, type JobEnding } from '#shared/domain/jobs/job-ending.ts';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { Applicants } from './applicants.tsx';
import { CancelJob } from './cancel-job.tsx';
import { Invitations } from './invitations.tsx';
import { JobBrief, JobCosts } from './job-facts.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ShippingCard } from './shipping-card.tsx';
import { shownApplications } from './shown-applications.ts';

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
      <VisuallyHidden>still to come</VisuallyHidden>
    ) : (
      <Text as="span" color="fg.muted" whiteSpace="nowrap">
        <RelativeTime at={at} />
      </Text>
    )}
  </Flex>
);

/** Past events of a job with their times, followed by the expected ones in a muted colour. */
const Timeline = ({ job }: { job: BrandJobDetail }) => (
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

/** Loaded late, because only jobs with a video show it. */
const VideoVersions = lazyPart(async () => (await import('#renderer/entities/job/video-versions.tsx')).VideoVersions);

/** Loaded late, because only completed jobs show it. */
const PortfolioConsent = lazyPart(async () => (await import('./portfolio-consent.tsx')).PortfolioConsent);

const reportSeen = async (id: number, newest: number): Promise<void> => {
  try {
    await call(api.seeApplications, { params: { id }, body: { newest } });
    refreshJobLists();
  } catch {
    // A failure leaves them marked as new until the next visit, which needs no message.
  }
};

/** Marks a job's applications as seen, so that lists no longer count them as new. */
const useSeenApplications = (job: BrandJobDetail): void => {
  const { id, new_applicants } = job;
  const newest = Math.max(0, ...shownApplications(job).map((application) => application.id));
  const isNew = job.status === 'pending' && new_applicants > 0;
  useEffect(() => {
    if (!isNew || newest === 0) return;
    return whenVisible(() => void reportSeen(id, newest));
  }, [id, isNew, newest]);
};

const isOver = ({ status }: BrandJobDetail): boolean => status === 'completed' || status === 'cancelled';

/** Links to the order form with the values of this job; after completion also with its creator invited. */
const OrderAgain = ({ job }: { job: BrandJobDetail }) => (
  <Stack gap="3">
    <LinkButton to={`/new-job?copy=${job.id}`} size="sm" variant="outline" alignSelf="flex-start">
      <Copy aria-hidden />
      {isOver(job) ? 'Order again' : 'Duplicate'}
    </LinkButton>
    {job.status === 'completed' && job.creator && (
      <LinkButton
        to={`/new-job?copy=${job.id}&invite=${job.creator.id}`}
        size="sm"
        variant="outline"
        alignSelf="flex-start"
        maxW="full"
      >
        <UserRoundPlus aria-hidden />
        <Text as="span" truncate>
          Order again with {job.creator.name}
        </Text>
      </LinkButton>
    )}
  </Stack>
);

const layout = {
  templateAreas: { base: '"next" "main" "costs"', lg: '"next costs" "main costs"' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.xs}' },
  templateRows: { lg: 'auto 1fr' },
  gap: { base: '6', lg: '8' },
  alignItems: 'start',
};

const DetailsSkeleton = () => (
  <Grid {...layout}>
    <Skeleton gridArea="next" h="44" rounded="l3" />
    <Skeleton gridArea="main" h="96" rounded="l3" />
    <Skeleton gridArea="costs" h="72" rounded="l3" />
  </Grid>
);

const Delivery = ({ job }: { job: BrandJobDetail }) =>
  job.deliveries.length > 0 && (
    <BriefSection title="Video">
      <Suspense fallback={<Skeleton h="70dvh" rounded="l3" />}>
        <VideoVersions
          versions={job.deliveries}
          job={job}
          side="brand"
          label={`Video of ${job.product.name}`}
          maxHeight={{ base: '75dvh', md: '70dvh' }}
        />
      </Suspense>
    </BriefSection>
  );

const Details = ({ job }: { job: BrandJobDetail }) => {
  useSeenApplications(job);
  return (
    <Grid {...layout}>
      <Stack gridArea="next" gap="4">
        <PausedJob job={job} side="brand" />
        <NextStepCard job={job} />
      </Stack>
      <Stack gridArea="main" gap="10">
        <LookedAfter job={job} />
        {job.status === 'in_progress' && <WhatToChange version={job.userjob} />}
        <ShippingCard job={job} />
        <Delivery job={job} />
        {job.status === 'completed' && job.deliveries.length > 0 && (
          <Suspense fallback={null}>
            <PortfolioConsent job={job} />
          </Suspense>
        )}
        <Applicants job={job} />
        <Invitations job={job} />
        <JobBrief job={job} />
      </Stack>
      <Stack gridArea="costs" gap="8">
        <JobCosts job={job} />
        <Timeline job={job} />
        <OrderAgain job={job} />
        <AskAdmins job={job.id} />
        {job.status !== 'in_progress' && <CancelJob job={job} />}
      </Stack>
    </Grid>
  );
};

/** A paid job from the first application to the rating; the next step comes first. */
export const Component = () => {
  const id = useIdParam();
  return (
    <Page title={`Job${jobNumber(id)}`} back={{ to: '/orders', label: 'Orders' }}>
      <JobLoader id={id} skeleton={<DetailsSkeleton />}>
        {(job) => <Details job={job} />}
      </JobLoader>
    </Page>
  );
};
