import { Box, Button, HStack, LinkBox, LinkOverlay, Skeleton, Stack, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { stageWords } from '#shared/domain/jobs/job-stage-words.ts';

type SharedJob = Data<typeof api.chatJobs>[number];

/** Label of the job's stage for one side. */
const wordsOf = ({ stage }: SharedJob, side: Side): string =>
  (stage && stageWords(stage, side)?.label) ?? 'You have applied';

/** A task has its own page once the creator is accepted. */
const pathOf = ({ id, application_status: application }: SharedJob, side: Side): string =>
  side === 'creator' && application !== 'accepted' ? `/jobs/${id}` : jobPage(side, id);

const JobLink = ({ job, side }: { job: SharedJob; side: Side }) => (
  <LinkBox display="flex" alignItems="center" gap="3" minW="0" minH="11">
    <Picture src={job.product.image} alt="" kind="product" boxSize="8" />
    <Text textStyle="sm" truncate>
      <LinkOverlay asChild fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
        <RouterLink to={pathOf(job, side)}>{job.product.name}</RouterLink>
      </LinkOverlay>
      <Text as="span" color="fg.muted">{` · ${wordsOf(job, side)}`}</Text>
    </Text>
  </LinkBox>
);

const Jobs = ({ jobs, side }: { jobs: readonly SharedJob[]; side: Side }) => {
  const [open, setOpen] = useState(false);
  const list = useId();
  const [first, ...others] = jobs;
  if (!first) return <Muted>You have no job with each other now.</Muted>;
  return (
    <Box flex="1" minW="0">
      <HStack justify="space-between" gap="3">
        <JobLink job={first} side={side} />
        {others.length > 0 && (
          <Button
            size="xs"
            variant="ghost"
            flexShrink="0"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            onClick={() => setOpen(!open)}
          >
            {others.length} more
            {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          </Button>
        )}
      </HStack>
      {open && (
        <Stack id={list} gap="0" maxH="48" overflowY="auto" pb="1">
          {others.map((job) => (
            <JobLink key={job.id} job={job} side={side} />
          ))}
        </Stack>
      )}
    </Box>
  );
};

/** Links to the jobs that the two participants share. */
export const SharedJobs = ({ personId, side }: { personId: number; side: Side }) => {
  const state = useApi(`job/with/${personId}`, () => call(api.chatJobs, { params: { id: personId } }));
  return (
    <HStack
      as="section"
      aria-label="Jobs of this conversation"
      borderBottomWidth="1px"
      px="4"
      py="0.5"
      minH="12"
      flexShrink="0"
    >
      {state.status === 'loading' && <Skeleton h="5" w="56" maxW="full" />}
      {state.status === 'error' && (
        <HStack gap="3" textStyle="sm" color="fg.muted">
          We could not load your jobs.
          <Button size="2xs" variant="outline" onClick={state.retry}>
            Retry
          </Button>
        </HStack>
      )}
      {state.status === 'ready' && <Jobs jobs={state.data} side={side} />}
    </HStack>
  );
};
