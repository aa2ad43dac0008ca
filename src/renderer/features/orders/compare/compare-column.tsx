import { Badge, Box, Button, Center, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { genderAndAge } from '#renderer/entities/account/gender-and-age.ts';
import { isInvited } from '#renderer/features/orders/details/shown-applications.ts';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { useNavigateFromHere } from '#renderer/lib/pages/navigate-from-here.ts';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { Fact } from '#renderer/ui/display/fact.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { OriginalFile } from '#renderer/ui/media/file-details.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { api } from '#shared/contract/api.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { typicalTime } from '#shared/domain/jobs/typical-time.ts';
import type { Application, BrandJobDetail, Creator } from '../brand-job.ts';
import { ApplicationDialog, DeclineApplicationDialog } from '../details/lazy-dialogs.ts';
import { MessageLink } from '../details/message-link.tsx';
import { ReconsiderButton } from '../details/reconsider-button.tsx';
import { type Compared, closedSentence } from './comparison.ts';

/** Longer texts are folded, so that the buttons below stay in reach. */
const FOLDED = 280;

/** The text of an application. */
const ApplicationNote = ({ name, note }: { name: string; note: string }) => {
  const [open, setOpen] = useState(false);
  const text = useId();
  const isLong = note.length > FOLDED || note.split('\n').length > 6;
  return (
    <Box>
      <Text
        id={text}
        dir="auto"
        textStyle="sm"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        color={note ? undefined : 'fg.muted'}
        lineClamp={isLong && !open ? 7 : undefined}
      >
        {note || 'This application has no text.'}
      </Text>
      {isLong && (
        <Button
          size="xs"
          variant="ghost"
          mt="1"
          ms="-2"
          aria-expanded={open}
          aria-controls={text}
          aria-label={`${open ? 'Less' : 'More'} of what ${name} writes`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Less' : 'More'}
        </Button>
      )}
    </Box>
  );
};

/** Figures that only the creator's page has: finished jobs and response time. */
const CreatorFigures = ({ id }: { id: number }) => {
  const state = useApi(`creator/${id}`, () => call(api.getCreator, { params: { id } }));
  if (state.status === 'error')
    return (
      <Muted>
        {isMissing(state.error)
          ? 'This creator’s page is not available now.'
          : 'Finished jobs and answers could not be loaded.'}
      </Muted>
    );
  if (state.status === 'loading') return <Skeleton h="12" />;
  const { finished_jobs: finished, answers_within: answers } = state.data;
  return (
    <Grid as="dl" templateColumns="repeat(2, minmax(0, 1fr))" gap="3" textStyle="sm">
      <Fact label="Finished jobs">{finished.toLocaleString('en-US')}</Fact>
      <Fact label="Answers within">{answers === null ? 'No figure yet' : typicalTime(answers)}</Fact>
    </Grid>
  );
};

/** The pitch in portrait format; an empty box of the same size without one, so that rows stay aligned. */
const Pitch = ({ creator: { name, video, original, preview } }: { creator: Creator }) => (
  <Stack gap="1">
    <Box aspectRatio="9 / 16" maxH="28rem" w="full" rounded="l3" overflow="hidden" bg="bg.muted">
      {video === null ? (
        <Center h="full" p="4" textStyle="sm" color="fg.muted" textAlign="center">
          No video pitch
        </Center>
      ) : (
        <VideoPlayer src={video} preview={preview} label={`Video pitch of ${name}`} />
      )}
    </Box>
    {original && <OriginalFile file={{ ...original, preview }} of={`the video pitch of ${name}`} />}
  </Stack>
);

interface ActionsProps {
  job: BrandJobDetail;
  application: Application;
  onDecline: () => void;
}

const Actions = ({ job, application, onDecline }: ActionsProps) => {
  const navigate = useNavigateFromHere();
  const { creator } = application;
  return (
    <Stack gap="2">
      <DialogButton
        dialog={ApplicationDialog}
        given={{ job, application, onAccepted: () => navigate(jobPage('brand', job.id), { replace: true }) }}
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Choose ${creator.name}`}
      >
        Choose
      </DialogButton>
      <Button
        {...DeclineApplicationDialog.ahead}
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        aria-label={`Decline ${creator.name}`}
        onClick={onDecline}
      >
        Decline
      </Button>
      <MessageLink creator={creator} size="sm" aria-label={`Message ${creator.name}`} />
      <LinkButton
        to={memberPage('creator', creator.id)}
        size="sm"
        variant="outline"
        aria-label={`Page of ${creator.name}`}
      >
        Open page
      </LinkButton>
    </Stack>
  );
};

interface CompareColumnProps {
  job: BrandJobDetail;
  compared: Compared;
  /** Id of the heading that names the column. */
  labelledBy: string;
  onDecline: (application: Application) => void;
}

/** An applicant with pitch, figures, text and actions, or the reason why there are no actions. */
export const CompareColumn = ({ job, compared, labelledBy, onDecline }: CompareColumnProps) => {
  const closed = closedSentence(compared);
  const { state, application } = compared;
  return (
    <Box
      as="article"
      id={columnId(compared.id)}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      display="grid"
      gridTemplateRows="subgrid"
      gridRow="span 4"
      rowGap="4"
      minW="0"
      p="3"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      scrollSnapAlign="start"
    >
      {closed !== undefined ? (
        <Stack gap="3" textStyle="sm">
          <Text overflowWrap="anywhere">{closed}</Text>
          {state === 'declined' && <ReconsiderButton job={job} application={application} />}
        </Stack>
      ) : (
        application && (
          <>
            <Pitch creator={application.creator} />
            <Stack gap="3">
              <Box textStyle="sm">
                <Stars average={application.creator.ratings_avg_stars} count={application.creator.rated} />
                <Text color="fg.muted">{genderAndAge(application.creator)}</Text>
                {isInvited(job, application) && (
                  <Badge mt="2" size="md" rounded="pill" px="2.5">
                    Invited
                  </Badge>
                )}
              </Box>
              <CreatorFigures id={application.creator.id} />
            </Stack>
            <ApplicationNote name={application.creator.name} note={application.note} />
            <Actions job={job} application={application} onDecline={() => onDecline(application)} />
          </>
        )
      )}
    </Box>
  );
};

/** Id of the element of a column. */
export const columnId = (applicationId: number): string => `application-${applicationId}`;
