import { Badge, Box, Heading, HStack, LinkBox, LinkOverlay, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { RatioLabel } from '#renderer/entities/job/ratio-label.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { wantedCreator } from '#shared/domain/wanted-creator.ts';
import { JobNews } from './job-news.tsx';

interface JobCardProps {
  job: Data<typeof jobsApi.listOpenJobs>[number];
  /** Jobs that were opened after this moment are new; null where nothing is. */
  newSince: string | null;
}

const isNew = ({ opened_at }: JobCardProps['job'], since: string | null): boolean =>
  since !== null && opened_at !== null && Date.parse(opened_at) > Date.parse(since);

/** An open job: what it asks for and pays, when it was posted, who has applied, and whether it is new. */
export const JobCard = ({ job, newSince }: JobCardProps) => (
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
      <HStack position="absolute" top="3" insetX="3" justify="space-between">
        {job.application && job.application.status !== 'withdrawn' && (
          <Badge size="md" rounded="pill" px="2.5" bg="bg.panel" color="fg">
            You applied
          </Badge>
        )}
        {isNew(job, newSince) && (
          <Badge colorPalette="accent" size="md" rounded="pill" px="2.5" ms="auto">
            New
          </Badge>
        )}
      </HStack>
    </Box>
    <Stack p="4" gap="1" flex="1">
      <Heading as="h2" size="sm" lineClamp="2" overflowWrap="anywhere">
        <LinkOverlay asChild>
          <RouterLink to={`/jobs/${job.id}`}>{job.product.name}</RouterLink>
        </LinkOverlay>
      </Heading>
      <Text textStyle="sm" color="fg.muted" truncate>
        {job.brand.name}
      </Text>
      <Text textStyle="sm" pt="2">
        {wantedCreator(job)}
        {job.product.is_physical === 1 && ' · Product sent to you'}
      </Text>
      <JobNews job={job} />
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
