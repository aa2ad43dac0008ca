import { Box, Group, HStack, IconButton, SimpleGrid, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Drawing, Mark, Sheet } from '#renderer/assets/empty/drawing.tsx';
import { EmptyEnvelope } from '#renderer/assets/empty/envelope.tsx';
import { EmptyMagnifier } from '#renderer/assets/empty/magnifier.tsx';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate, useApi } from '#renderer/lib/api/use-api.ts';
import { type ListQuery, useListQuery } from '#renderer/lib/api/use-list-query.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { session, useSession } from '#renderer/lib/session/session.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { ListView } from '#renderer/ui/list/list-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { openJobsQuery } from '#shared/contract/list-query.ts';
import { JobCard } from './job-card.tsx';
import { JobFilters } from './job-filters.tsx';
import {
  addressOf,
  filtersOf,
  isShown,
  type SavedSearch,
  SaveSearchModal,
  useSavedSearches,
} from './searches/save-search.tsx';

const restore = async (search: SavedSearch): Promise<void> => {
  try {
    await call(api.saveSearch, { body: { ...filtersOf(search), name: search.name } });
    invalidate('saved-searches');
  } catch (error) {
    toastError(error);
  }
};

const remove = async (search: SavedSearch): Promise<void> => {
  await call(api.deleteSavedSearch, { params: { id: search.id } });
  invalidate('saved-searches');
  toast.gone(`The search ${search.name} is deleted.`, `search/${search.id}`, () => void restore(search));
};

const Search = ({ search, shown }: { search: SavedSearch; shown: boolean }) => {
  const { run } = useAction(() => remove(search));
  return (
    <Group attached maxW="full">
      <LinkButton
        to={addressOf(search)}
        size="sm"
        variant={shown ? 'solid' : 'outline'}
        minW="0"
        flexShrink="1"
        aria-current={shown || undefined}
      >
        <Text as="span" truncate>
          {search.name}
        </Text>
      </LinkButton>
      <IconButton
        type="button"
        size="sm"
        variant="outline"
        aria-label={`Delete the search ${search.name}`}
        onClick={() => void run()}
      >
        <X aria-hidden />
      </IconButton>
    </Group>
  );
};

/** The creator's saved searches, each linked to its current results. */
const SavedSearches = ({ list: { values } }: { list: ListQuery<typeof openJobsQuery> }) => {
  const searches = useSavedSearches();
  if (searches.length === 0) return null;
  return (
    <HStack as="section" aria-label="Your searches" gap="2" wrap="wrap" mb="4">
      {searches.map((search) => (
        <Search key={search.id} search={search} shown={isShown(search, values)} />
      ))}
    </HStack>
  );
};

/** Milliseconds after which returning to the list counts as a new visit. */
const LENGTH = 30 * 60_000;

interface Visit {
  readonly begun: number;
  readonly since: Promise<string | null>;
}

let visit: Visit | null = null;
session.onEnd(() => {
  visit = null;
});

const begin = async (): Promise<string | null> => (await call(api.seeOpenJobs)).since;

/** Reports the visit only once, because each report overwrites the time of the previous visit. */
const sinceLastVisit = async (): Promise<{ since: string | null }> => {
  if (!visit || Date.now() - visit.begun > LENGTH) visit = { begun: Date.now(), since: begin() };
  const current = visit;
  try {
    return { since: await current.since };
  } catch (error) {
    if (visit === current) visit = null;
    throw error;
  }
};

/** Time of this creator's previous visit to the open jobs; null on the first visit and while loading. */
const useLastVisit = (): string | null => {
  const state = useApi('jobs-visit', sinceLastVisit);
  return state.status === 'ready' ? state.data.since : null;
};

const columns = { base: 1, sm: 2, lg: 3 };

/** Saved jobs may have closed, so they can be there when no job is open. */
const savedJobs = { to: '/jobs?saved=1', label: 'Saved jobs' };

const NoOpenJobs = () =>
  useSession()?.profileCompleted ? (
    <EmptyState drawing={<EmptyMagnifier />} title="Nothing fits you right now" link={savedJobs}>
      New jobs that ask for someone like you appear here, and we tell you when one does.
    </EmptyState>
  ) : (
    <EmptyState drawing={<EmptyFrames />} title="No job is open right now" link={savedJobs}>
      New jobs appear here as soon as brands place them.
    </EmptyState>
  );

/** A job card with a bookmark: nothing was saved. */
const EmptyBookmark = () => (
  <Drawing>
    <path d="M24 104h112" />
    <Sheet d="M36 24h60a6 6 0 0 1 6 6v68a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z" strokeDasharray="5 5" />
    <Sheet d="M64 10h60a6 6 0 0 1 6 6v82a6 6 0 0 1-6 6H64a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
    <path d="M68 64h52M68 76h34M68 88h20M68 20h28v32H68z" />
    <Mark d="M106 10h14v27l-7-6-7 6z" />
  </Drawing>
);

const NoSavedJobs = () => (
  <EmptyState drawing={<EmptyBookmark />} title="No saved jobs" link={{ to: '/jobs', label: 'All open jobs' }}>
    Press the bookmark of a job to keep it here. You find it even after it has closed.
  </EmptyState>
);

const NotInvited = () => (
  <EmptyState
    drawing={<EmptyEnvelope />}
    title="No invitations right now"
    link={{ to: '/jobs', label: 'All open jobs' }}
  >
    Brands that like your page can invite you to a job. We tell you when one does, and it is listed here.
  </EmptyState>
);

/** Note for an incomplete profile: all jobs are listed, with a link to the profile. */
const AllJobsNote = () =>
  useSession()?.profileCompleted ? null : (
    <Box role="note" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" mb="6" textStyle="sm">
      These are the open jobs for anybody. Brands choose the gender and age range of the person on camera: as soon as we
      know yours, you see those that fit you and can apply.{' '}
      <PageLink to={profileTabs.info} color="fg.warning" fontWeight="semibold">
        Finish Profile
      </PageLink>
    </Box>
  );

/**
 * Open jobs that match this creator; all of them before the profile is complete. With the filter "Saved" the saved
 * jobs, open or not; with "Invited" those to which a brand invited this creator.
 */
export const Component = () => {
  const list = useListQuery(openJobsQuery);
  const state = useApi(`open-jobs/${list.key}`, () => call(api.listOpenJobs, { query: list.values }));
  const lastVisit = useLastVisit();
  const isSaved = list.values.saved === 1;
  const [saving, setSaving] = useState(false);
  const isInvited = list.values.invited === 1;
  // For a creator without saved jobs, the empty state explains how to save one instead of suggesting fewer filters.
  const shown = isSaved || isInvited ? { ...list, filters: list.filters - 1 } : list;
  const newSince = list.values.since ?? lastVisit;
  const jobs = useSession()?.profileCompleted ? 'Open jobs that fit your profile' : 'Open jobs';
  return (
    <Page title="Jobs" intro={`${jobs}. The price is what you earn.`}>
      <AllJobsNote />
      <SavedSearches list={list} />
      <ListView
        list={shown}
        state={state}
        noun={{ one: 'job', many: 'jobs' }}
        what="the open jobs"
        skeleton={<CardsSkeleton columns={columns} />}
        empty={isSaved ? <NoSavedJobs /> : isInvited ? <NotInvited /> : <NoOpenJobs />}
        filters={<JobFilters list={list} lastVisit={lastVisit} onSave={() => setSaving(true)} />}
      >
        {(jobs) => (
          <SimpleGrid
            as="ul"
            aria-label={isSaved ? 'Saved jobs' : isInvited ? 'Jobs you are invited to' : 'Open jobs'}
            listStyleType="none"
            columns={columns}
            gap="5"
          >
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} newSince={newSince} />
            ))}
          </SimpleGrid>
        )}
      </ListView>
      <SaveSearchModal filters={filtersOf(list.values)} open={saving} onClose={() => setSaving(false)} />
    </Page>
  );
};
