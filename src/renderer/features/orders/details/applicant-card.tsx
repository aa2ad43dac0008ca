import { Badge, Button, Flex, HStack } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { MovingPoster, useMoving } from '#renderer/ui/media/moving-poster.tsx';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import type { Application, BrandJobDetail, Creator } from '../brand-job.ts';
import { CreatorLine } from './creator-line.tsx';
import { ApplicationDialog, DeclineApplicationDialog } from './lazy-dialogs.ts';
import { MessageLink } from './message-link.tsx';
import { isInvited } from './shown-applications.ts';

const PitchDialog = lazyDialog(async () => (await import('./pitch-dialog.tsx')).PitchDialog);

const WatchPitch = ({ creator }: { creator: Creator }) =>
  creator.video !== null && (
    <DialogButton dialog={PitchDialog} given={{ creator, video: creator.video }} size="sm" variant="outline">
      <Play aria-hidden />
      Watch Video Pitch
    </DialogButton>
  );

interface ApplicantCardProps {
  job: BrandJobDetail;
  application: Application;
  onDecline: () => void;
  /** Checkbox that selects the applicant for a comparison; empty when there is nobody to compare with. */
  mark: ReactNode;
}

/** An applicant with the brand's actions. */
export const ApplicantCard = ({ job, application, onDecline, mark }: ApplicantCardProps) => {
  const { creator } = application;
  const { moving, handlers } = useMoving();
  return (
    <Card as="li" {...handlers} p={{ base: '4', md: '5' }}>
      <Flex direction={{ base: 'column', '2xl': 'row' }} justify="space-between" align={{ '2xl': 'center' }} gap="4">
        <HStack justify="space-between" gap="3" minW="0" flex={{ '2xl': '1' }} flexWrap="wrap">
          <HStack gap="3" minW="0" flexWrap="wrap">
            <MovingPoster preview={creator.preview} moving={moving} w="12" />
            <CreatorLine creator={creator} />
            {isInvited(job, application) && (
              <Badge size="md" rounded="pill" px="2.5">
                Invited
              </Badge>
            )}
          </HStack>
          {mark}
        </HStack>
        <HStack gap="2" flexWrap="wrap" flexShrink="0">
          <WatchPitch creator={creator} />
          <MessageLink creator={creator} size="sm" />
          {canTake('declineApplication', job.status) && (
            <Button
              {...DeclineApplicationDialog.ahead}
              size="sm"
              variant="outline"
              aria-label={`Decline ${creator.name}`}
              onClick={onDecline}
            >
              Decline
            </Button>
          )}
          <DialogButton
            dialog={ApplicationDialog}
            given={{ job, application }}
            size="sm"
            variant={job.status === 'pending' ? 'solid' : 'outline'}
          >
            {job.status === 'pending' ? 'View Application' : 'View Profile'}
          </DialogButton>
        </HStack>
      </Flex>
    </Card>
  );
};
