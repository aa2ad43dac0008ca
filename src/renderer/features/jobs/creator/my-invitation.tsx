import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { whenVisible } from '#renderer/lib/when-visible.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import { adoptInvitation, type CreatorInvitation, type CreatorJobDetail } from './creator-job.ts';

const DeclineModal = lazyDialog(async () => (await import('./decline-modal.tsx')).DeclineModal);

/** Tells the server that the creator has looked at the invitation, once the page can be seen. */
const useSeen = ({ id, seen }: CreatorInvitation): void => {
  const isNew = seen === 0;
  useEffect(() => {
    if (!isNew) return;
    // A failure leaves it unseen until the next visit; nothing that the creator wanted has failed.
    return whenVisible(() => void call(api.seeInvitation, { params: { id } }).catch(() => undefined));
  }, [id, isNew]);
};

const Declined = () => (
  <Stack gap="1" role="status">
    <Text fontWeight="semibold">You declined the invitation</Text>
    <Text textStyle="sm" color="fg.muted">
      The brand knows. You can still apply if you change your mind.
    </Text>
  </Stack>
);

interface MyInvitationProps {
  job: CreatorJobDetail;
  invitation: CreatorInvitation;
}

/** That the brand has invited this creator, in its words, and the way to decline while the job is open. */
export const MyInvitation = ({ job, invitation }: MyInvitationProps) => {
  const [declining, setDeclining] = useState(false);
  useSeen(invitation);
  const hasApplied = job.application !== null && job.application.status !== 'withdrawn';
  if (invitation.declined === 1) return hasApplied ? null : <Declined />;
  return (
    <Stack gap="3" role="status" bg="bg.muted" rounded="l2" p="4">
      <HStack justify="space-between" align="baseline" gap="3">
        <Text fontWeight="semibold">{hasApplied ? 'You were invited' : 'You are invited'}</Text>
        <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
          <RelativeTime at={invitation.created_at} />
        </Text>
      </HStack>
      {invitation.note && (
        <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
          {invitation.note}
        </Text>
      )}
      <Text textStyle="sm" color="fg.muted">
        <bdi>{job.brand.name}</bdi> asked you to apply.
      </Text>
      {canTake('apply', job.status) && !hasApplied && (
        <Button
          {...DeclineModal.ahead}
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => setDeclining(true)}
        >
          Decline invitation
        </Button>
      )}
      <DeclineModal
        job={job}
        invitation={invitation}
        open={declining}
        onClose={() => setDeclining(false)}
        onDeclined={(answer) => adoptInvitation(job, answer)}
      />
    </Stack>
  );
};
