import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import { call } from '#renderer/lib/call.ts';
import { isMissing } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { useIdParam } from '#renderer/lib/use-id-param.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { ClosedJob } from './closed-job.tsx';
import { JobBrief } from './job-brief.tsx';

const back = { to: '/jobs', label: 'Jobs' };

const JobSkeleton = () => (
  <Grid templateColumns={{ base: '1fr', lg: '1fr 20rem' }} gap="8">
    <Skeleton aspectRatio={{ base: '4 / 3', md: '16 / 9' }} rounded="l3" />
    <Stack gap="6">
      <Skeleton h="48" rounded="l3" />
      <Skeleton h="40" rounded="l3" />
    </Stack>
  </Grid>
);

/** A job for a creator who may apply or has applied. */
export const Component = () => {
  const id = useIdParam();
  const state = useApi(`job/${id}`, () => call(api.getCreatorJob, { params: { id } }));
  const closed = !Number.isSafeInteger(id) || (state.status === 'error' && isMissing(state.error));
  const product = state.status === 'ready' ? state.data.product : undefined;
  if (closed)
    return (
      <Page title="Job" back={back}>
        <ClosedJob />
      </Page>
    );
  return (
    <Page title={product?.name ?? 'Job'} intro={`Job #${id}`} back={back}>
      <AsyncView state={state} what="this job" skeleton={<JobSkeleton />}>
        {(job) => <JobBrief job={job} />}
      </AsyncView>
    </Page>
  );
};
