import { Box, Heading, HStack, Text } from '@chakra-ui/react';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { BrandJob } from '../brand-job.ts';

interface StatusHeadingProps {
  title: string;
  status: BrandJob['status'];
  /** Since when it is so. */
  since?: string;
}

/** Where a job stands, in words, since when, and as the badge of its status. */
export const StatusHeading = ({ title, status, since }: StatusHeadingProps) => (
  <HStack justify="space-between" align="flex-start" gap="3">
    <Box>
      <Heading as="h2" size="md">
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
