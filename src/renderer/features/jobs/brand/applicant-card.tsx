import { Box, Button, Flex, HStack } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { VideoPlayer } from '#renderer/ui/video-player.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import type { Application, BrandJobDetail, Creator } from './brand-job.ts';
import { CreatorLine } from './creator-line.tsx';
import { MessageLink } from './message-link.tsx';

const WatchPitch = ({ creator: { name, video } }: { creator: Creator }) => {
  const [open, setOpen] = useState(false);
  if (video === null) return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <Play aria-hidden />
        Watch Video Pitch
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={`Video pitch of ${name}`}>
        <Box h="70dvh" rounded="l3" overflow="hidden" mb="2">
          <VideoPlayer src={video} label={`Video pitch of ${name}`} />
        </Box>
      </Modal>
    </>
  );
};

/** One creator who applied, with everything the brand may do about them. */
export const ApplicantCard = ({ job, application }: { job: BrandJobDetail; application: Application }) => {
  const [open, setOpen] = useState(false);
  const { creator } = application;
  return (
    <Card as="li" p={{ base: '4', md: '5' }}>
      <Flex direction={{ base: 'column', '2xl': 'row' }} justify="space-between" align={{ '2xl': 'center' }} gap="4">
        <CreatorLine creator={creator} />
        <HStack gap="2" flexWrap="wrap" flexShrink="0">
          <WatchPitch creator={creator} />
          <MessageLink creator={creator} size="sm" />
          <Button size="sm" variant={job.status === 'pending' ? 'solid' : 'outline'} onClick={() => setOpen(true)}>
            {job.status === 'pending' ? 'View Application' : 'View Profile'}
          </Button>
        </HStack>
      </Flex>
      <ApplicationDialog job={job} application={application} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
};
