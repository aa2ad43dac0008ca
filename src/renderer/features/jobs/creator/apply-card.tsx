import { Box, Button, HStack, Link, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Card } from '#renderer/ui/card.tsx';
import { lateDialog } from '#renderer/ui/late-dialog.tsx';
import { Money } from '#renderer/ui/money.tsx';
import { RelativeTime } from '#renderer/ui/relative-time.tsx';
import { StatusBadge } from '#renderer/ui/status-badge.tsx';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import type { CreatorJob } from './creator-job.ts';

const ApplyModal = lateDialog(async () => (await import('./apply-modal.tsx')).ApplyModal);

const Applied = ({ application }: { application: NonNullable<CreatorJob['application']> }) => (
  <Stack gap="3" role="status">
    <HStack justify="space-between">
      <Text fontWeight="semibold">You applied</Text>
      <StatusBadge status={application.status} />
    </HStack>
    <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
      {application.note}
    </Text>
    <HStack justify="space-between" textStyle="sm" color="fg.muted">
      <RelativeTime at={application.created_at} />
      {application.status === 'accepted' && (
        <Link asChild>
          <RouterLink to="/tasks">Open your tasks</RouterLink>
        </Link>
      )}
    </HStack>
  </Stack>
);

/** The price, and the way to apply or how the application stands. */
export const ApplyCard = ({ job }: { job: CreatorJob }) => {
  const [applying, setApplying] = useState(false);
  return (
    <Card>
      <Stack gap="5">
        <Box>
          <Text textStyle="label" color="fg.muted">
            Price
          </Text>
          <Text textStyle="figure">
            <Money dollars={job.price} />
          </Text>
          <Text textStyle="sm" color="fg.muted" mt="1">
            Yours as soon as the brand completes the job.
          </Text>
        </Box>
        {job.application ? (
          <Applied application={job.application} />
        ) : canTake('apply', job.status) ? (
          <Button {...ApplyModal.ahead} size="lg" onClick={() => setApplying(true)}>
            Apply
          </Button>
        ) : (
          <Text fontWeight="medium">This job takes no more applications.</Text>
        )}
      </Stack>
      <ApplyModal job={job} open={applying} onClose={() => setApplying(false)} />
    </Card>
  );
};
