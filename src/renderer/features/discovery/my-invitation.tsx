import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { whenVisible } from '#renderer/lib/screen/when-visible.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { api } from '#shared/contract/api.ts';
import { adoptInvitation, type CreatorInvitation, type CreatorJobDetail, isInvited } from './creator-job.ts';

const DeclineInvitationModal = lazyDialog(
  async () => (await import('./decline-invitation-modal.tsx')).DeclineInvitationModal,
);

/** Marks the invitation as seen once the page is visible. */
const useSeen = ({ id, seen }: CreatorInvitation): void => {
  const isNew = seen === 0;
  useEffect(() => {
    if (!isNew) return;
    // A failure leaves it unseen until the next visit, which needs no message.
    return whenVisible(() => void call(api.seeInvitation, { params: { id } }).catch(() => undefined));
  }, [id, isNew]);
};

const Declined = ({ job }: { job: CreatorJobDetail }) => (
  <Card p={{ base: '4', md: '5' }} role="status">
    <Text fontWeight="semibold">You declined the invitation</Text>
    <Text textStyle="sm" color="fg.muted">
      The brand knows.{job.fits === 1 && ' You can still apply if you change your mind.'}
    </Text>
  </Card>
);

interface MyInvitationProps {
  job: CreatorJobDetail;
  invitation: CreatorInvitation;
}

const Words = ({ job, invitation, past }: MyInvitationProps & { past: boolean }) => (
  <Stack gap="1" minW="0">
    <Text fontWeight="semibold">{past ? 'You were invited' : 'You are invited'}</Text>
    {invitation.note && (
      <Text maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {invitation.note}
      </Text>
    )}
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      <bdi>{job.brand.name}</bdi> asked you to apply · <RelativeTime at={invitation.created_at} />
    </Text>
  </Stack>
);

/** The brand's invitation with its note, and a button to decline it while the job is open. */
export const MyInvitation = ({ job, invitation }: MyInvitationProps) => {
  const [declining, setDeclining] = useState(false);
  useSeen(invitation);
  const hasApplied = job.application !== null && job.application.status !== 'withdrawn';
  if (invitation.declined === 1) return hasApplied ? null : <Declined job={job} />;
  return (
    <Card p={{ base: '4', md: '5' }}>
      <Flex direction={{ base: 'column', md: 'row' }} justify="space-between" align={{ md: 'center' }} gap="4">
        <Words job={job} invitation={invitation} past={hasApplied} />
        {isInvited(job) && (
          <Button
            {...DeclineInvitationModal.ahead}
            size="sm"
            variant="outline"
            flexShrink="0"
            alignSelf={{ base: 'flex-start', md: 'center' }}
            onClick={() => setDeclining(true)}
          >
            Decline invitation
          </Button>
        )}
      </Flex>
      <DeclineInvitationModal
        job={job}
        invitation={invitation}
        open={declining}
        onClose={() => setDeclining(false)}
        onDeclined={(answer) => adoptInvitation(job, answer)}
      />
    </Card>
  );
};
