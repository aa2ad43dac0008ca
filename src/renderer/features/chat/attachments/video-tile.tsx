import { Box, chakra, Flex, HStack, Icon, Image, Text } from '@chakra-ui/react';
import { FileVideo, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isEndingLink } from '#renderer/lib/files/signed-link.ts';
import { OriginalFile } from '#renderer/ui/media/file-details.tsx';
import { FirstFrame } from '#renderer/ui/media/first-frame.tsx';
import { preparingWords, withheldSentence } from '#renderer/ui/media/preview.ts';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { videoLength } from '#renderer/ui/media/video-length.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Attachment } from './attachment.ts';
import { SaveAttachment, useAttachment } from './save-attachment.tsx';

/** Requests a fresh link. Live events have no links, because they go to several sessions. */
const RenewedFrame = ({ id }: Pick<Attachment, 'id'>) => {
  const state = useAttachment(id);
  return state.status === 'ready' && state.data.url !== null ? <FirstFrame url={state.data.url} /> : null;
};

/** Still frame of a video, loaded when it is scrolled into view. */
const AttachmentFrame = ({ attachment: { id, url, preview } }: { attachment: Attachment }) => {
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
  const poster = isUsable ? preview?.poster : null;
  return (
    <chakra.span ref={place} aria-hidden display="block" gridArea="1 / 1" boxSize="full" minH="0" overflow="hidden">
      {seen && poster && <Image src={poster} alt="" boxSize="full" objectFit="contain" />}
      {seen && !poster && (isUsable ? <FirstFrame url={url} /> : <RenewedFrame id={id} />)}
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
  if (state.status !== 'ready' || state.data.url === null) return null;
  return <VideoPlayer src={state.data.url} preview={state.data.preview} label={attachment.name} playing />;
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
  const width = attachment.width ?? attachment.preview?.width ?? null;
  const height = attachment.height ?? attachment.preview?.height ?? null;
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

interface VideoTileProps {
  attachment: Attachment;
  mine: boolean;
}

const Tile = ({ attachment, mine }: VideoTileProps) => {
  const { name, seconds, size, preview } = attachment;
  const plays = attachment.plays === 1 || preview?.state === 'ready';
  const withheld = plays ? null : withheldSentence(preview);
  return (
    <Flex direction="column" align={mine ? 'flex-end' : 'flex-start'} w="full" minW="0">
      {plays && <PlayableVideo attachment={attachment} />}
      <HStack gap="2" mt={plays ? '0.5' : '0'} textStyle="xs" color="fg.muted" maxW="full">
        {!plays && <Icon as={FileVideo} boxSize="5" flexShrink="0" aria-hidden />}
        <Text as="bdi" truncate>
          {name}
        </Text>
        <Text as="span" flexShrink="0">
          {seconds === null ? byteSize(size) : `${videoLength(seconds)} · ${byteSize(size)}`}
        </Text>
        <SaveAttachment attachment={attachment} />
      </HStack>
      <OriginalFile file={attachment} of={name} />
      {withheld && (
        <Text textStyle="xs" color="fg.muted">
          {withheld}
        </Text>
      )}
      {!plays && preview?.state === 'preparing' && (
        <Text textStyle="xs" color="fg.muted">
          {preparingWords(preview)}
        </Text>
      )}
    </Flex>
  );
};

/** Follows the video until its preview is there: the live event of a change loads it again. */
const Follow = ({ id, onLoad }: { id: number; onLoad: (attachment: Attachment) => void }) => {
  const state = useAttachment(id);
  const loaded = state.status === 'ready' ? state.data : null;
  useEffect(() => {
    if (loaded) onLoad(loaded);
  }, [loaded, onLoad]);
  return null;
};

/**
 * A video of a message with its name and a download button. A format that browsers cannot play is only downloaded, unless
 * it has a preview.
 */
export const VideoTile = ({ attachment, mine }: VideoTileProps) => {
  const [newest, setNewest] = useState<Attachment | null>(null);
  const { id, url, preview, plays } = attachment;
  const isKnown = preview ? preview.state !== 'preparing' : url !== null || plays === 1;
  return (
    <>
      {!isKnown && <Follow id={id} onLoad={setNewest} />}
      <Tile attachment={isKnown ? attachment : (newest ?? attachment)} mine={mine} />
    </>
  );
};
