import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { MissingFields } from '#renderer/entities/account/missing-fields.tsx';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { DeclineExplanation } from '#renderer/entities/job/decline-explanation.tsx';
import { EndedJob } from '#renderer/entities/job/job-note.tsx';
import { PriceFigure } from '#renderer/entities/job/price-figure.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { WithdrawQuestion } from '#renderer/entities/job/withdraw-question.tsx';
import { useSession } from '#renderer/lib/session/session.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { type ApplicationStatus, canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { adoptApplication, type CreatorApplication, type CreatorJobDetail, isInvited } from './creator-job.ts';
import { JobActivity } from './job-activity.tsx';
import { SaveToggle } from './saved/save-toggle.tsx';

const ApplyModal = lazyDialog(async () => (await import('./job-dialogs.tsx')).ApplyModal);

const AskModal = lazyDialog(async () => (await import('./job-dialogs.tsx')).AskModal);

const closedWords = ({ status }: CreatorJobDetail): string =>
  status === 'cancelled' ? 'This job was cancelled.' : 'This job takes no more applications.';

/** Shown in place of the button while the profile is incomplete: the missing fields. */
const NeedsProfile = () => (
  <Box>
    <Text fontWeight="medium">Applying waits for your profile.</Text>
    <Muted mt="1" mb="3">
      The brand reads it, and we see whether the job fits you. It still needs:
    </Muted>
    <MissingFields label="What your profile still needs" />
  </Box>
);

/** Shown in place of the button to a creator who no longer fits, e.g. since a birthday; an invitation outlasts that. */
const AsksForOthers = ({ job }: { job: CreatorJobDetail }) => (
  <Box>
    <Text fontWeight="medium">This job asks for somebody else.</Text>
    {isInvited(job) && (
      <Muted mt="1">Your profile has changed since you were invited. You can decline, so that the brand knows.</Muted>
    )}
  </Box>
);

/** Not required to apply. */
const NeedsAddress = () => (
  <Muted>
    The brand sends you the product if you are accepted. Enter your address under{' '}
    <PageLink to={profileTabs.address}>Shipping Info</PageLink>.
  </Muted>
);

/** Withdraws a pending application after a confirmation. */
const WithdrawApplication = ({ job, application }: { job: CreatorJobDetail; application: CreatorApplication }) => (
  <DialogButton
    {...ConfirmDialog.ahead}
    dialog={WithdrawQuestion}
    given={{ job, application, onWithdrawn: (answer) => adoptApplication(job, answer) }}
    offered={application.status === 'pending'}
    size="sm"
    variant="outline"
    alignSelf="flex-start"
  >
    Withdraw application
  </DialogButton>
);

const words: Record<ApplicationStatus, { title: string; text?: string }> = {
  pending: { title: 'You applied' },
  accepted: { title: 'You applied', text: 'The brand chose you. Everything you need is in the task.' },
  rejected: { title: 'You were not chosen', text: 'The brand decided without your application.' },
  declined: { title: 'You were not chosen' },
  withdrawn: { title: 'You withdrew your application', text: 'The brand no longer sees it.' },
};

/** For applications to a job that was cancelled. */
const cancelled: (typeof words)[ApplicationStatus] = { title: 'The job was cancelled' };
/** For applications to a job that has ended; the result is shown beside. */
const ended: (typeof words)[ApplicationStatus] = { title: 'You applied', text: 'The brand had chosen you.' };

const wordsFor = ({ status, end_reason }: CreatorJobDetail, application: ApplicationStatus) => {
  if (end_reason !== null) return ended;
  return status === 'cancelled' && application === 'rejected' ? cancelled : words[application];
};

const TaskLink = ({ id }: { id: number }) => (
  <PageLink to={jobPage('creator', id)} textStyle="sm">
    Open the task
  </PageLink>
);

/** The state and text of the creator's application, with a button to withdraw it while it is pending. */
const MyApplication = ({ job, application }: { job: CreatorJobDetail; application: CreatorApplication }) => {
  const { status, note, created_at, declined } = application;
  const { title, text } = wordsFor(job, status);
  return (
    <Stack gap="3" role="status">
      <HStack justify="space-between" align="flex-start">
        <Text fontWeight="semibold">{title}</Text>
        <StatusBadge status={status} />
      </HStack>
      {text && <Text textStyle="sm">{text}</Text>}
      {declined && <DeclineExplanation brand={job.brand.name} declined={declined} />}
      <Muted whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
        {note}
      </Muted>
      <Muted>
        Applied <RelativeTime at={created_at} inline />
      </Muted>
      {status === 'accepted' && <TaskLink id={job.id} />}
      <WithdrawApplication job={job} application={application} />
    </Stack>
  );
};

/** The price, the state of the creator's application, and the buttons to apply, save and ask. */
export const ApplyCard = ({ job }: { job: CreatorJobDetail }) => {
  const hasProfile = useSession()?.profileCompleted;
  const { application } = job;
  const open = canTake('apply', job.status);
  const withdrawn = application?.status === 'withdrawn';
  const isDecided = !open || (application !== null && !withdrawn);
  const fits = job.fits === 1;
  return (
    <Card>
      <Stack gap="5">
        <Box>
          <PriceFigure dollars={job.price} />
          {job.end_reason === null && application?.status !== 'declined' && (
            <Muted mt="1">Yours as soon as the brand completes the job.</Muted>
          )}
        </Box>
        <JobActivity job={job} />
        <EndedJob job={job} />
        {application && <MyApplication job={job} application={application} />}
        {!isDecided && !hasProfile && <NeedsProfile />}
        {!isDecided && hasProfile && !fits && <AsksForOthers job={job} />}
        <DialogButton dialog={ApplyModal} given={{ job }} offered={!isDecided && hasProfile && fits} size="lg">
          {withdrawn ? 'Apply again' : 'Apply'}
        </DialogButton>
        {open && hasProfile && fits && job.needs_address === 1 && <NeedsAddress />}
        <SaveToggle job={job} />
        <DialogButton dialog={AskModal} given={{ job }} offered={open} variant="ghost">
          Ask a question
        </DialogButton>
        {!open && application?.status !== 'accepted' && <Text fontWeight="medium">{closedWords(job)}</Text>}
      </Stack>
    </Card>
  );
};
