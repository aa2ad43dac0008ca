import { Box } from '@chakra-ui/react';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';

interface PitchDialogProps {
  creatorId: number;
  name: string;
  video: string;
  open: boolean;
  onClose: () => void;
}

/** Player for a creator's pitch. */
export const PitchDialog = ({ creatorId, name, video, open, onClose }: PitchDialogProps) => (
  <Modal open={open} onClose={onClose} title={`Video pitch of ${name}`}>
    <Box h="70dvh" rounded="l3" overflow="hidden" mb="2">
      <VideoPlayer src={video} label={`Video pitch of ${name}`} />
    </Box>
    <ReportLink about={{ kind: 'pitch', id: creatorId }} what={`the video pitch of ${name}`} />
  </Modal>
);
