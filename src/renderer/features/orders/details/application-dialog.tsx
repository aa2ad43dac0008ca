import { Box, HStack, Stack, Tabs, Text } from '@chakra-ui/react';
import { GivenRating } from '#renderer/entities/rating/given-rating.tsx';
import { RatingForm } from '#renderer/entities/rating/rating-form.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { CloseGuard } from '#renderer/ui/dialog/dialog-guard.ts';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { PAUSED } from '#shared/domain/jobs/job-pause.ts';
import { type Application, type BrandJobDetail, type Creator, jobKey, refreshJobLists } from '../brand-job.ts';
import { CreatorLine } from './creator-line.tsx';
import { decide } from './decide.ts';
import { MessageLink } from './message-link.tsx';

/** Form for the brand's stars and comment on the creator of a completed job. */
export const RateCreator = ({ creator, job }: { creator: Creator; job: BrandJobDetail }) => (
  <RatingForm
    name={creator.name}
    help={`Shown on the page of ${creator.name} and on yours. Other brands do not see who wrote it.`}
    action="Rate Creator"
    draft={`rate/${job.id}`}
    onRate={async ({ stars, comment }) => {
      await call(api.rateCreator, { params: { id: creator.id }, body: { stars, comment, job_id: job.id } });
      toast.success('Rating Submitted!');
      const given = { rating: stars, rating_comment: comment, stage: 'rated' } as const;
      amend(jobKey(job.id), (shown: BrandJobDetail) => ({ ...shown, ...given }));
      refreshJobLists();
      // The creator's average has changed.
      invalidate(jobKey(job.id));
    }}
  />
);

interface ApplicationDialogProps extends DialogProps {
  job: BrandJobDetail;
  application: Application;
  /** Called after the application was accepted in this dialog. */
  onAccepted?: () => void;
}

const Words = ({ text, none }: { text: string | null; none: string }) => (
  <Text whiteSpace="pre-line" overflowWrap="anywhere" color={text ? undefined : 'fg.muted'}>
    {text || none}
  </Text>
);

const About = ({ application: { note, created_at, creator } }: { application: Application }) => (
  <Tabs.Root defaultValue="application" minH="48">
    <Tabs.List>
      <Tabs.Trigger value="application">Application</Tabs.Trigger>
      <Tabs.Trigger value="bio">Bio</Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="application">
      <Words text={note} none="This application has no text." />
      <Text textStyle="xs" color="fg.muted" mt="3">
        Applied <RelativeTime at={created_at} inline />
      </Text>
    </Tabs.Content>
    <Tabs.Content value="bio">
      <Words text={creator.description} none={`${creator.name} has not written a bio.`} />
    </Tabs.Content>
  </Tabs.Root>
);

/** An application with its creator: accepts while the job is open, rates once it is completed. */
export const ApplicationDialog = ({ job, application, open, onClose, onAccepted }: ApplicationDialogProps) => {
  const { creator } = application;
  const accept = useAction(
    async () => {
      await decide(job, () => call(api.acceptApplication, { params: { id: application.id } }), onClose);
      onAccepted?.();
    },
    { success: 'Accepted the application!' },
  );
  const mayAccept = canTake('acceptApplication', job.status);
  const isPaused = job.paused_at !== null;
  const footer = (
    <HStack gap="3" justify="flex-end" flexWrap="wrap" w="full">
      {mayAccept && (
        <Muted flex={{ base: '1 0 100%', md: '1' }}>
          {isPaused ? PAUSED : 'Accepting starts the work. The other applicants are told.'}
        </Muted>
      )}
      <MessageLink creator={creator} />
      {mayAccept && (
        <ActionButton loading={accept.busy} disabled={isPaused} onClick={() => void accept.run()}>
          Accept
        </ActionButton>
      )}
    </HStack>
  );
  return (
    <Modal open={open} onClose={onClose} title={mayAccept ? 'Application' : 'Creator'} footer={footer}>
      <CloseGuard hold={accept.busy ? 'busy' : 'free'} />
      <Stack gap="5">
        <CreatorLine creator={creator} />
        <About application={application} />
        {job.status === 'completed' && (
          <Box borderTopWidth="1px" pt="5">
            {job.rating === null ? (
              <RateCreator creator={creator} job={job} />
            ) : (
              <GivenRating stars={job.rating} job={job} />
            )}
          </Box>
        )}
      </Stack>
    </Modal>
  );
};
