import { Button, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Copy, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { WhatToChange } from '#renderer/entities/job/asked-changes.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { PausedJob } from '#renderer/entities/job/job-note.tsx';
import { LookedAfter } from '#renderer/entities/job/looked-after.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { importWithRetry } from '#renderer/lib/pages/import-with-retry.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { whenVisible } from '#renderer/lib/screen/when-visible.ts';
import { AskAdmins } from '#renderer/ui/display/ask-admins.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { type BrandJobDetail, jobNumber, refreshJobLists } from '../brand-job.ts';
import { JobLoader } from '../job-loader.tsx';
import { Applicants } from './applicants.tsx';
import { CancelJob } from './cancel-job.tsx';
import { Invitations } from './invitations.tsx';
import { JobBrief, JobCosts } from './job-facts.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ShippingCard } from './shipping-card.tsx';
import { shownApplications } from './shown-applications.ts';
import { Timeline } from './timeline.tsx';

/** Loaded late, because only jobs with a video show it. */
const VideoVersions = lazy(async () => ({
  default: (await importWithRetry(() => import('#renderer/entities/job/video-versions.tsx'))).VideoVersions,
}));

/** Loaded late, because only completed jobs show it. */
const PortfolioConsent = lazy(async () => ({
  default: (await importWithRetry(() => import('./portfolio-consent.tsx'))).PortfolioConsent,
}));

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
    <Button {...AS_LINK} size="sm" variant="outline" alignSelf="flex-start">
      <RouterLink to={`/new-job?copy=${job.id}`}>
        <Copy aria-hidden />
        {isOver(job) ? 'Order again' : 'Duplicate'}
      </RouterLink>
    </Button>
    {job.status === 'completed' && job.creator && (
      <Button {...AS_LINK} size="sm" variant="outline" alignSelf="flex-start" maxW="full">
        <RouterLink to={`/new-job?copy=${job.id}&invite=${job.creator.id}`}>
          <UserRoundPlus aria-hidden />
          <Text as="span" truncate>
            Order again with {job.creator.name}
          </Text>
        </RouterLink>
      </Button>
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
