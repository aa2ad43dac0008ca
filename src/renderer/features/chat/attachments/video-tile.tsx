import { Box, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { FileVideo, Play } from 'lucide-react';
import { useState } from 'react';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { videoLength } from '#renderer/ui/media/video-length.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { byteSize } from '#shared/domain/byte-size.ts';
import type { Attachment } from './attachment.ts';
import { SaveAttachment } from './save-attachment.tsx';
import { useAttachment } from './use-attachment.ts';

/** By a link of now. */
const Playing = ({ attachment }: { attachment: Attachment }) => {
  const state = useAttachment(attachment.id);
  if (state.status === 'error') {
    return (
      <Text role="alert" p="4" color="white" textStyle="sm">
        The video could not be loaded.
      </Text>
    );
  }
  const url = state.status === 'ready' ? state.data.url : null;
  return url && <VideoPlayer src={url} label={attachment.name} playing />;
};

const PlayButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <chakra.button
    type="button"
    boxSize="full"
    display="grid"
    placeItems="center"
    color="white"
    aria-label={`Play ${name}`}
    onClick={onClick}
  >
    <Box rounded="pill" borderWidth="1px" borderColor="white" p="3">
      <Icon as={Play} boxSize="6" display="block" aria-hidden />
    </Box>
  </chakra.button>
);

/** A video in a message: no byte of it is loaded before it is played, and its place has its shape. */
const PlayableVideo = ({ attachment }: { attachment: Attachment }) => {
  const { name, width, height } = attachment;
  const [played, setPlayed] = useState(false);
  return (
    <VideoFrame width={width} height={height} maxHeight="20rem">
      {played ? <Playing attachment={attachment} /> : <PlayButton name={name} onClick={() => setPlayed(true)} />}
    </VideoFrame>
  );
};

/** A video in a message, with its name and the way to save it; what browsers cannot play is only saved. */
export const VideoTile = ({ attachment }: { attachment: Attachment }) => {
  const { name, seconds, size, plays } = attachment;
  return (
    <Box w="full" minW="0">
      {plays === 1 && <PlayableVideo attachment={attachment} />}
      <HStack gap="2" mt={plays === 1 ? '0.5' : '0'} textStyle="xs" color="fg.muted" minW="0">
        {plays === 0 && <Icon as={FileVideo} boxSize="5" flexShrink="0" aria-hidden />}
        <Text as="bdi" truncate>
          {name}
        </Text>
        <Text as="span" flexShrink="0">
          {seconds === null ? byteSize(size) : `${videoLength(seconds)} · ${byteSize(size)}`}
        </Text>
        <SaveAttachment attachment={attachment} />
      </HStack>
    </Box>
  );
};
