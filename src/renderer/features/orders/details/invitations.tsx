import { Badge, Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isFinal } from '#renderer/lib/api/retry-backoff.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Person } from '#renderer/ui/display/person.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { api } from '#shared/contract/api.ts';
import { type InvitationState, invitationLabels, isWaiting } from '#shared/domain/jobs/invitation.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { type BrandJobDetail, jobKey } from '../brand-job.ts';

type Invitation = BrandJobDetail['invitations'][number];

const palettes: Readonly<Record<InvitationState, string>> = {
  planned: 'gray',
  sent: 'gray',
  seen: 'gray',
  applied: 'green',
  declined: 'gray',
  withdrawn: 'gray',
};

/** Withdraws an unanswered invitation after a confirmation. */
const Withdraw = ({ job, invitation }: { job: BrandJobDetail; invitation: Invitation }) => {
  const { name } = invitation.creator;
  const withdraw = async () => {
    try {
      await call(api.withdrawInvitation, { params: { id: invitation.id } });
    } catch (error) {
      // The invitation was answered meanwhile, so the displayed state is outdated.
      if (isFinal(error)) invalidate(jobKey(job.id));
      throw error;
    }
    invalidate(jobKey(job.id), 'invitable-jobs');
  };
  return (
    <DialogButton
      dialog={ConfirmDialog}
      given={{
        title: 'Withdraw invitation',
        question: `${name} no longer sees that you invited them. You can invite them again.`,
        confirm: 'Withdraw',
        success: 'Invitation withdrawn.',
        onConfirm: withdraw,
      }}
      size="sm"
      variant="outline"
      aria-label={`Withdraw the invitation of ${name}`}
    >
      Withdraw
    </DialogButton>
  );
};

const Words = ({ label, text }: { label: string; text: string }) => (
  <Muted mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
    {label}: <bdi>{text}</bdi>
  </Muted>
);

const Row = ({ job, invitation }: { job: BrandJobDetail; invitation: Invitation }) => {
  const { state, note, creator, created_at, decline_reason } = invitation;
  return (
    <Box as="li" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Person
          name={creator.name}
          picture={creator.picture}
          to={memberPage('creator', creator.id)}
          detail={<RelativeTime at={created_at} />}
        />
        <HStack gap="3">
          <Badge colorPalette={palettes[state]} size="md" rounded="pill" px="2.5" fontWeight="550">
            {invitationLabels[state]}
          </Badge>
          {isWaiting(state) && <Withdraw job={job} invitation={invitation} />}
        </HStack>
      </Flex>
      {decline_reason ? (
        <Words label="Their reason" text={decline_reason} />
      ) : (
        note && <Words label="Your note" text={note} />
      )}
    </Box>
  );
};

/** Path of the creators list, filtered by the job's requirements. */
const findPath = ({ id, gender, age }: BrandJobDetail): string =>
  `/creators?${new URLSearchParams({ job: String(id), ...(gender !== 'any' && { gender }), age })}`;

/** Invitations to an open job with their states, and a link to invite more creators. */
export const Invitations = ({ job }: { job: BrandJobDetail }) => {
  if (!canTake('apply', job.status)) return null;
  return (
    <BriefSection title="Invitations">
      <Card p={{ base: '4', md: '5' }}>
        <Stack gap="4">
          {job.invitations.length === 0 ? (
            <Text color="fg.muted">
              Every creator whom the job asks for sees it. Invite those whom you would like to apply.
            </Text>
          ) : (
            <Box as="ul" listStyleType="none">
              {job.invitations.map((invitation) => (
                <Row key={invitation.id} job={job} invitation={invitation} />
              ))}
            </Box>
          )}
          <LinkButton to={findPath(job)} size="sm" variant="outline" alignSelf="flex-start">
            Invite creators
          </LinkButton>
        </Stack>
      </Card>
    </BriefSection>
  );
};
