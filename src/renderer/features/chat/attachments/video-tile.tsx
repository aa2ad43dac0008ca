import { Box, chakra, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import { FileVideo, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isEndingLink } from '#renderer/lib/files/signed-link.ts';
import { FirstFrame } from '#renderer/ui/media/first-frame.tsx';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { videoLength } from '#renderer/ui/media/video-length.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Attachment } from './attachment.ts';
import { SaveAttachment } from './save-attachment.tsx';
import { useAttachment } from './use-attachment.ts';

/** Requests a fresh link. Live events have no links, because they go to several sessions. */
const RenewedFrame = ({ id }: Pick<Attachment, 'id'>) => {
  const state = useAttachment(id);
  return state.status === 'ready' && state.data.url !== null ? <FirstFrame url={state.data.url} /> : null;
};

/** Still frame of a video, loaded when it is scrolled into view. */
const AttachmentFrame = ({ attachment: { id, url } }: { attachment: Attachment }) => {
  const place = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const isUsable = url !== null && !isEndingLink(url);
  return (
    <chakra.span ref={place} aria-hidden display="block" gridArea="1 / 1" boxSize="full" minH="0" overflow="hidden">
      {seen && (isUsable ? <FirstFrame url={url} /> : <RenewedFrame id={id} />)}
    </chakra.span>
  );
};

/** Plays the video through a fresh link. */
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

const PlayButton = ({ attachment, onClick }: { attachment: Attachment; onClick: () => void }) => (
  <chakra.button
    type="button"
    boxSize="full"
    display="grid"
    placeItems="center"
    color="white"
    aria-label={`Play ${attachment.name}`}
    onClick={onClick}
  >
    <AttachmentFrame attachment={attachment} />
    <Box gridArea="1 / 1" position="relative" rounded="pill" bg="gray.950" borderWidth="1px" borderColor="white" p="3">
      <Icon as={Play} boxSize="6" display="block" aria-hidden />
    </Box>
  </chakra.button>
);

/** A playable video of a message. Shows a still frame in the video's ratio until it is played. */
const PlayableVideo = ({ attachment }: { attachment: Attachment }) => {
  const { width, height } = attachment;
  const [played, setPlayed] = useState(false);
  return (
    <VideoFrame width={width} height={height} maxHeight="20rem">
      {played ? (
        <Playing attachment={attachment} />
      ) : (
        <PlayButton attachment={attachment} onClick={() => setPlayed(true)} />
      )}
    </VideoFrame>
  );
};

/** A video of a message with its name and a download button; a format that browsers cannot play is only downloaded. */
export const VideoTile = ({ attachment, mine }: { attachment: Attachment; mine: boolean }) => {
  const { name, seconds, size, plays } = attachment;
  return (
    <Flex direction="column" align={mine ? 'flex-end' : 'flex-start'} w="full" minW="0">
      {plays === 1 && <PlayableVideo attachment={attachment} />}
      <HStack gap="2" mt={plays === 1 ? '0.5' : '0'} textStyle="xs" color="fg.muted" maxW="full">
        {plays === 0 && <Icon as={FileVideo} boxSize="5" flexShrink="0" aria-hidden />}
        <Text as="bdi" truncate>
          {name}
        </Text>
        <Text as="span" flexShrink="0">
          {seconds === null ? byteSize(size) : `${videoLength(seconds)} · ${byteSize(size)}`}
        </Text>
        <SaveAttachment attachment={attachment} />
      </HStack>
    </Flex>
  );
};
