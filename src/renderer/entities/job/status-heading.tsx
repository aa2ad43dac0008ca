import { Box, Heading, HStack, Text } from '@chakra-ui/react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { StatusBadge } from './status-badge.tsx';

interface StatusHeadingProps {
  title: string;
  status: JobStatus;
  /** Start of the status, ISO 8601. */
  since?: string;
  /** Heading level. */
  level?: 2 | 3;
}

/** A title with the start of the status and its badge. */
export const StatusHeading = ({ title, status, since, level = 2 }: StatusHeadingProps) => (
  <HStack justify="space-between" align="flex-start" gap="3">
    <Box>
      <Heading as={`h${level}`} size="md">
        {title}
      </Heading>
      {since && (
        <Text textStyle="sm" color="fg.muted">
          <RelativeTime at={since} />
        </Text>
      )}
    </Box>
    <StatusBadge status={status} />
  </HStack>
);
