import { Box, Button, Center, chakra, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlatform } from '#renderer/platform/platform.ts';
import { useVideoLink } from './use-video-link.ts';

const Video = chakra('video', { base: { display: 'block', boxSize: 'full', bg: 'gray.950', objectFit: 'contain' } });

interface VideoPlayerProps {
  src: string;
  label: string;
  /** Shown until it plays. */
  poster?: string | null;
  /** Starts to play at once. */
  playing?: boolean;
  /** Name of its codec or container, said where the browser cannot play it. */
  codec?: string | null;
  /** Button that saves the file, shown there too. */
  download?: ReactNode;
}

/**
 * A video with the browser's controls; before playback only its first bytes are loaded. A renewed link to the same file
 * does not restart it. When its link has expired, the player requests a new one and resumes. It says so when the browser
 * cannot play it.
 */
export const VideoPlayer = ({ src, label, poster, playing, codec, download }: VideoPlayerProps) => {
  // Only the desktop client has one.
  const { connection } = usePlatform();
  const { video, shown, failed, retry, onError, onLoadedMetadata } = useVideoLink(src);
  return (
    <Box position="relative" boxSize="full" bg="gray.950" overflow="hidden">
      <Video
        ref={video}
        src={shown}
        poster={poster ?? undefined}
        aria-label={label}
        controls
        playsInline
        autoPlay={playing}
        preload="metadata"
        visibility={failed ? 'hidden' : undefined}
        onError={() => void onError()}
        onLoadedMetadata={onLoadedMetadata}
      >
        <track kind="captions" />
      </Video>
      {failed && (
        <Center role="alert" position="absolute" inset="0" flexDirection="column" gap="3" p="4" color="white">
          <Text textAlign="center" textStyle="sm">
            {failed === 'lost'
              ? 'The video could not be loaded.'
              : `This ${connection ? 'app' : 'browser'} cannot play ${codec ?? 'this video'}.${download ? ' Download it.' : ''}`}
          </Text>
          {failed === 'unplayable' && download}
          {failed === 'lost' && (
            <Button
              size="sm"
              variant="outline"
              bg="transparent"
              color="inherit"
              _hover={{ bg: 'gray.800' }}
              onClick={() => void retry()}
            >
              <RotateCw aria-hidden />
              Retry
            </Button>
          )}
        </Center>
      )}
    </Box>
  );
};
