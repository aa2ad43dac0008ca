import { Box, Heading, Skeleton, Text } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyFaces } from '#renderer/assets/empty/faces.tsx';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { pauseOthers } from '#renderer/ui/media/pause-others.ts';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { limits } from '#shared/domain/limits.ts';
import { type Application, type BrandJobDetail, jobNumber } from '../brand-job.ts';
import { useDeclining } from '../details/use-declining.tsx';
import { JobLoader } from '../job-loader.tsx';
import { CompareColumn, columnId } from './compare-column.tsx';
import { applicationIds, COMPARED, type Compared, closedSentence, comparedOf, markedPath } from './comparison.ts';

interface ScrollTogether {
  readonly names: RefObject<HTMLDivElement | null>;
  readonly bodies: RefObject<HTMLDivElement | null>;
}

/**
 * Synchronises the horizontal scrolling of two strips. The names are in a strip of their own, because a sticky element
 * inside a scroll container cannot stick to the window.
 */
const useScrollTogether = (): ScrollTogether => {
  const names = useRef<HTMLDivElement>(null);
  const bodies = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [one, two] = [names.current, bodies.current];
    if (!one || !two) return;
    const follow = (leader: HTMLElement, follower: HTMLElement) => {
      const copy = () => {
        if (follower.scrollLeft !== leader.scrollLeft) follower.scrollLeft = leader.scrollLeft;
      };
      leader.addEventListener('scroll', copy, { passive: true });
      return () => leader.removeEventListener('scroll', copy);
    };
    const stops = [follow(one, two), follow(two, one)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { names, bodies };
};

/** On narrow screens one column and a part of the next, scrolled horizontally; on wide ones side by side. */
const columns = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { base: 'min(17rem, 78vw)', md: 'minmax(13rem, 1fr)' },
  columnGap: '4',
  overflowX: 'auto',
} as const;

const nameId = (id: number): string => `name-${id}`;

const Name = ({ compared: { id, application } }: { compared: Compared }) => (
  <Box display="flex" alignItems="center" gap="3" minW="0" py="2" px="1">
    <Picture src={application?.creator.picture ?? null} alt="" kind="person" boxSize="10" />
    <Heading as="h2" size="sm" id={nameId(id)} minW="0" lineClamp="2" overflowWrap="anywhere">
      {application ? (
        <PageLink to={memberPage('creator', application.creator.id)} variant="plain">
          {application.creator.name}
        </PageLink>
      ) : (
        'No longer there'
      )}
    </Heading>
  </Box>
);

/** The applications as last shown, so that one that disappears keeps its name. */
const useKnown = ({ applications }: BrandJobDetail): ReadonlyMap<number, Application> => {
  const known = useRef(new Map<number, Application>());
  useEffect(() => {
    for (const application of applications) known.current.set(application.id, application);
  }, [applications]);
  return known.current;
};

const Columns = ({ job, compared }: { job: BrandJobDetail; compared: readonly Compared[] }) => {
  const { names, bodies } = useScrollTogether();
  const { decline, dialog } = useDeclining(job, ({ id }) => document.getElementById(columnId(id)));
  const news = compared.flatMap((one) => closedSentence(one) ?? []);
  return (
    <>
      <Text srOnly role="status">
        {news.join(' ')}
      </Text>
      <Box
        ref={names}
        {...columns}
        position="sticky"
        top={{ base: '14', md: '0' }}
        zIndex="1"
        bg="bg"
        borderBottomWidth="1px"
        mb="4"
        css={{ scrollbarWidth: 'none' }}
      >
        {compared.map((one) => (
          <Name key={one.id} compared={one} />
        ))}
      </Box>
      <Box
        ref={bodies}
        {...columns}
        gridTemplateRows="repeat(4, auto)"
        rowGap="4"
        pb="3"
        scrollSnapType={{ base: 'x mandatory', md: 'none' }}
        onPlayCapture={pauseOthers}
      >
        {compared.map((one) => (
          <CompareColumn key={one.id} job={job} compared={one} labelledBy={nameId(one.id)} onDecline={decline} />
        ))}
      </Box>
      {dialog}
    </>
  );
};

/** The job was assigned or ended in another window. */
const Decided = ({ job: { id, status, creator } }: { job: BrandJobDetail }) => (
  <Box role="status">
    <EmptyState
      drawing={<EmptySignpost />}
      title={creator ? `${creator.name} was chosen for this job` : 'This job takes no more applications'}
      link={{ to: markedPath(id, []), label: 'Open the order' }}
    >
      {status === 'cancelled' ? 'The job was cancelled.' : 'The other applicants were told.'}
    </EmptyState>
  </Box>
);

const Comparison = ({ job, ids }: { job: BrandJobDetail; ids: readonly number[] }) => {
  const known = useKnown(job);
  if (job.status !== 'pending') return <Decided job={job} />;
  return <Columns job={job} compared={ids.map((id) => comparedOf(job, id, known))} />;
};

const ComparisonSkeleton = ({ ids }: { ids: readonly number[] }) => (
  <Box {...columns}>
    {ids.map((id) => (
      <Skeleton key={id} h="40rem" rounded="l3" />
    ))}
  </Box>
);

/** Two to four applicants of an open job side by side. */
export const Component = () => {
  const id = useIdParam();
  const [address] = useSearchParams();
  const ids = applicationIds(address.get(COMPARED));
  const back = markedPath(id, ids);
  return (
    <Page title="Compare applicants" back={{ to: back, label: `Job${jobNumber(id)}` }}>
      {ids.length < limits.compared.min ? (
        <EmptyState drawing={<EmptyFaces />} title="Nobody to compare yet" link={{ to: back, label: 'Open the order' }}>
          Mark {limits.compared.min} to {limits.compared.max} applicants on the page of the order.
        </EmptyState>
      ) : (
        <JobLoader id={id} skeleton={<ComparisonSkeleton ids={ids} />}>
          {(job) => <Comparison job={job} ids={ids} />}
        </JobLoader>
      )}
    </Page>
  );
};
