import { Button, SimpleGrid } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { call } from '#renderer/lib/call.ts';
import { useSession } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { PageTurner, usePageNumber } from '#renderer/ui/page-turner.tsx';
import { CardsSkeleton } from '#renderer/ui/skeletons.tsx';
import { api } from '#shared/contract/api.ts';
import { JobCard } from './job-card.tsx';

const columns = { base: 1, sm: 2, lg: 3 };

const NothingOpen = () =>
  useSession()?.profileCompleted ? (
    <EmptyState drawing={<EmptyFrames />} title="Nothing fits you right now">
      New jobs that ask for someone like you appear here, and we tell you when one does.
    </EmptyState>
  ) : (
    <EmptyState
      drawing={<EmptyFrames />}
      title="Complete your profile to see jobs"
      action={
        <Button asChild>
          <RouterLink to="/profile">Finish Profile</RouterLink>
        </Button>
      }
    >
      Brands choose the gender and age range of the person on camera. As soon as we know yours, the jobs that fit you
      appear here.
    </EmptyState>
  );

/** The open jobs that this creator may apply to. */
export const Component = () => {
  const page = usePageNumber();
  const state = useApi(`open-jobs/${page}`, () => call(api.listOpenJobs, { query: { page } }));
  return (
    <Page title="Jobs" intro="Open jobs that fit your profile. The price is what you earn.">
      <AsyncView
        state={state}
        what="the open jobs"
        skeleton={<CardsSkeleton height="72" />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={<NothingOpen />}
      >
        {({ data, meta }) => (
          <>
            <SimpleGrid as="ul" aria-label="Open jobs" listStyleType="none" columns={columns} gap="5">
              {data.map((job) => (
                <JobCard key={job.id} job={job} />
              ))}
            </SimpleGrid>
            <PageTurner meta={meta} />
          </>
        )}
      </AsyncView>
    </Page>
  );
};
