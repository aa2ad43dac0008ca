import { Heading, HStack } from '@chakra-ui/react';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import type { BrandJob } from '../brand-job.ts';

/** Status of a job, in words and as its badge. */
export const StatusHeading = ({ title, status }: { title: string; status: BrandJob['status'] }) => (
  <HStack justify="space-between" align="flex-start" gap="3">
    <Heading as="h2" size="md">
      {title}
    </Heading>
    <StatusBadge status={status} />
  </HStack>
);
