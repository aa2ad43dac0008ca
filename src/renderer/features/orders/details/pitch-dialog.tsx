import { Box } from '@chakra-ui/react';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { OriginalFile } from '#renderer/ui/media/file-details.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import type { Creator } from '../brand-job.ts';

interface PitchDialogProps extends DialogProps {
  creator: Pick<Creator, 'id' | 'name' | 'original' | 'preview'>;
  video: string;
}

/** Player for a creator's pitch. */
export const PitchDialog = ({ creator: { id, name, original, preview }, video, open, onClose }: PitchDialogProps) => (
  <Modal open={open} onClose={onClose} title={`Video pitch of ${name}`}>
    <Box h="70dvh" rounded="l3" overflow="hidden" mb="2">
      <VideoPlayer src={video} preview={preview} label={`Video pitch of ${name}`} />
    </Box>
    {original && <OriginalFile file={{ ...original, preview }} of={`the video pitch of ${name}`} />}
    <ReportLink about={{ kind: 'pitch', id }} what={`the video pitch of ${name}`} />
  </Modal>
);
