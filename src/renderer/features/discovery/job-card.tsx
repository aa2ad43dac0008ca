import { Badge, Box, Heading, HStack, LinkBox, LinkOverlay, Spacer, Stack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RatioLabel } from '#renderer/entities/job/ratio-label.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { canTake, statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';
import { wantedCreator } from '#shared/domain/jobs/wanted-creator.ts';
import { isInvited } from './creator-job.ts';
import { JobActivity } from './job-activity.tsx';
import { SaveMark } from './saved/save-toggle.tsx';

interface JobCardProps {
  job: Data<typeof jobsApi.listOpenJobs>[number];
  /** Jobs opened after this time are new; null marks none. */
  newSince: string | null;
}

/** Whether this creator may open the job's page, as far as the card's data tell. */
const isReadable = ({ status, application }: JobCardProps['job']): boolean =>
  canTake('apply', status) || (application !== null && application.status !== 'withdrawn');

const isNew = ({ opened_at }: JobCardProps['job'], since: string | null): boolean =>
  since !== null && opened_at !== null && Date.parse(opened_at) > Date.parse(since);

/** Label of the creator's own application or invitation, if relevant. */
const markOf = (job: JobCardProps['job']): string | undefined => {
  const { application } = job;
  if (!application || application.status === 'withdrawn') return isInvited(job) ? 'You are invited' : undefined;
  return application.status === 'declined' ? statusLabels.declined : 'You applied';
};

const Mark = ({ children }: { children: string }) => (
  <Badge size="md" rounded="pill" px="2.5" bg="bg.panel" color="fg">
    {children}
  </Badge>
);

/**
 * Card of an open job, or of a saved one that has closed: requirements, price, posting time, number of applicants, and
 * whether it is new.
 */
export const JobCard = memo(({ job, newSince }: JobCardProps) => {
  const mark = markOf(job);
  return (
    <LinkBox
      as="li"
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      overflow="hidden"
      transition="border-color"
      transitionDuration="quick"
      _hover={{ borderColor: 'fg.muted' }}
      _focusWithin={{ borderColor: 'accent.focusRing' }}
    >
      <Box position="relative">
        <Picture
          src={job.product.image}
          alt=""
          kind="product"
          boxSize="auto"
          w="full"
          aspectRatio="4 / 3"
          rounded="none"
          borderWidth="0"
          borderBottomWidth="1px"
        />
        <HStack position="absolute" top="3" insetX="3" gap="2">
          {mark && <Mark>{mark}</Mark>}
          {!canTake('apply', job.status) && <Mark>Closed</Mark>}
          <Spacer />
          {isNew(job, newSince) && (
            <Badge colorPalette="accent" size="md" rounded="pill" px="2.5">
              New
            </Badge>
          )}
          <SaveMark job={job} />
        </HStack>
      </Box>
      <Stack p="4" gap="1" flex="1">
        <Heading as="h2" size="sm" lineClamp="2" overflowWrap="anywhere">
          {isReadable(job) ? (
            <LinkOverlay asChild>
              <RouterLink to={`/jobs/${job.id}`}>{job.product.name}</RouterLink>
            </LinkOverlay>
          ) : (
            job.product.name
          )}
        </Heading>
        <HStack gap="3" justify="space-between">
          <Muted truncate>{job.brand.name}</Muted>
          {job.brand.rated > 0 && <Stars average={job.brand.ratings_avg_stars} count={job.brand.rated} />}
        </HStack>
        <Text textStyle="sm" pt="2">
          {wantedCreator(job)}
          {job.product.is_physical === 1 && ' · Product sent to you'}
        </Text>
        <JobActivity job={job} />
        <HStack columnGap="4" rowGap="1" flexWrap="wrap" textStyle="sm" color="fg.muted" pt="3" mt="auto">
          <RatioLabel ratio={job.aspect_ratio_setting.title} size="5" />
          <Text as="span">{job.video_setting.title}</Text>
          <Text as="span" ms="auto" color="fg" textStyle="md" fontWeight="semibold">
            <Money dollars={job.price} />
          </Text>
        </HStack>
      </Stack>
    </LinkBox>
  );
});
