import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NoPicture } from '#renderer/ui/media/no-picture.tsx';
import { PlayerControls } from '#renderer/ui/media/player-controls.tsx';
import type { Preview } from '#renderer/ui/media/preview.ts';
import { useMedia } from '#renderer/ui/media/use-media.ts';
import { useVideoLink } from '#renderer/ui/media/use-video-link.ts';

const Video = chakra('video', {
  base: {
    display: 'block',
    boxSize: 'full',
    bg: 'gray.950',
    objectFit: 'contain',
    outline: 'none',
    scrollMarginTop: '16',
  },
});

interface ReviewPlayerProps {
  /** Link to the preview, or to the original where that is withheld. */
  src: string;
  preview: Preview;
  codec: string | null;
  poster: string | null;
  label: string;
  /** Gets the element; one that does not change. */
  onVideo: (video: HTMLVideoElement | null) => void;
  /** Plays or pauses. */
  onPress: () => void;
  /** Whether no controls are over the picture, since it is drawn on or follows another video. */
  bare: boolean;
  muted?: boolean;
  /** What lies over the picture. */
  children?: ReactNode;
}

/** The preview of a video, or its original, without the choice of the original, whose frames may be others. */
export const ReviewPlayer = (props: ReviewPlayerProps) => {
  const { src, preview, codec, poster, label, onVideo, onPress, bare, muted, children } = props;
  const { video, shown, failed, retry, onError, onLoadedMetadata } = useVideoLink(src, src);
  const box = useRef<HTMLDivElement>(null);
  const media = useMedia(video);
  useEffect(() => {
    onVideo(video.current);
    return () => onVideo(null);
  }, [onVideo, video]);
  return (
    <Box ref={box} position="relative" boxSize="full" bg="gray.950" overflow="hidden" containerType="inline-size">
      <Video
        ref={video}
        src={shown}
        poster={poster ?? preview.poster ?? undefined}
        aria-label={label}
        tabIndex={-1}
        muted={muted}
        playsInline
        preload="auto"
        onError={() => void onError()}
        onLoadedMetadata={onLoadedMetadata}
        onClick={onPress}
      >
        <track kind="captions" />
      </Video>
      {failed ? (
        <NoPicture failure={failed} preview={preview} codec={codec} download={null} onRetry={() => void retry()} />
      ) : (
        <>
          {children}
          {!bare && <PlayerControls {...{ video, box, media, preview }} hidden={false} original={null} />}
        </>
      )}
    </Box>
  );
};
