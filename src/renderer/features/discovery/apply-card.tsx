import { Box, Button, Link, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { MissingFields } from '#renderer/entities/account/missing-fields.tsx';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { EndedJob } from '#renderer/entities/job/job-note.tsx';
import { PriceFigure } from '#renderer/entities/job/price-figure.tsx';
import { useSession } from '#renderer/lib/session/session.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { type CreatorJobDetail, isInvited } from './creator-job.ts';
import { JobActivity } from './job-activity.tsx';
import { MyApplication } from './my-application.tsx';
import { SaveToggle } from './saved/save-toggle.tsx';

const ApplyModal = lazyDialog(async () => (await import('./apply-modal.tsx')).ApplyModal);

const AskModal = lazyDialog(async () => (await import('./ask-modal.tsx')).AskModal);

const closedWords = ({ status }: CreatorJobDetail): string =>
  status === 'cancelled' ? 'This job was cancelled.' : 'This job takes no more applications.';

/** Shown in place of the button while the profile is incomplete: the missing fields. */
const NeedsProfile = () => (
  <Box>
    <Text fontWeight="medium">Applying waits for your profile.</Text>
    <Text textStyle="sm" color="fg.muted" mt="1" mb="3">
      The brand reads it, and we see whether the job fits you. It still needs:
    </Text>
    <MissingFields label="What your profile still needs" />
  </Box>
);

/** Shown in place of the button to a creator who no longer fits, e.g. since a birthday; an invitation outlasts that. */
const AsksForOthers = ({ job }: { job: CreatorJobDetail }) => (
  <Box>
    <Text fontWeight="medium">This job asks for somebody else.</Text>
    {isInvited(job) && (
      <Text textStyle="sm" color="fg.muted" mt="1">
        Your profile has changed since you were invited. You can decline, so that the brand knows.
      </Text>
    )}
  </Box>
);

/** Not required to apply. */
const NeedsAddress = () => (
  <Text textStyle="sm" color="fg.muted">
    The brand sends you the product if you are accepted. Enter your address under{' '}
    <Link asChild>
      <RouterLink to={profileTabs.address}>Shipping Info</RouterLink>
    </Link>
    .
  </Text>
);

/** The price, the state of the creator's application, and the buttons to apply, save and ask. */
export const ApplyCard = ({ job }: { job: CreatorJobDetail }) => {
  const [applying, setApplying] = useState(false);
  const [asking, setAsking] = useState(false);
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
            <Text textStyle="sm" color="fg.muted" mt="1">
              Yours as soon as the brand completes the job.
            </Text>
          )}
        </Box>
        <JobActivity job={job} />
        <EndedJob job={job} />
        {application && <MyApplication job={job} application={application} />}
        {!isDecided && !hasProfile && <NeedsProfile />}
        {!isDecided && hasProfile && !fits && <AsksForOthers job={job} />}
        {!isDecided && hasProfile && fits && (
          <Button {...ApplyModal.ahead} size="lg" onClick={() => setApplying(true)}>
            {withdrawn ? 'Apply again' : 'Apply'}
          </Button>
        )}
        {open && hasProfile && fits && job.needs_address === 1 && <NeedsAddress />}
        <SaveToggle job={job} />
        {open && (
          <Button {...AskModal.ahead} variant="ghost" onClick={() => setAsking(true)}>
            Ask a question
          </Button>
        )}
        {!open && application?.status !== 'accepted' && <Text fontWeight="medium">{closedWords(job)}</Text>}
      </Stack>
      <ApplyModal job={job} open={applying} onClose={() => setApplying(false)} />
      <AskModal job={job} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
};
