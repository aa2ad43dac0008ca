import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { WallClip } from './wall-clips.ts';

/** Visible share of a clip from which it plays. */
const SEEN = 0.5;

/** Whether the element is in view; always false where the browser cannot tell. */
const useInView = (element: React.RefObject<Element | null>): boolean => {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      threshold: SEEN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
};

const Moving = ({ clip, plays }: { clip: WallClip; plays: boolean }) => {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    // The browser may refuse playback to save power, or a pause may interrupt its start: the poster stays.
    if (plays) void Promise.resolve(video.play()).catch(() => undefined);
    else video.pause();
  }, [plays]);
  return (
    <chakra.video
      ref={ref}
      src={clip.video}
      poster={clip.poster}
      preload="none"
      muted
      loop
      playsInline
      disableRemotePlayback
      aria-hidden
      tabIndex={-1}
      position="absolute"
      inset="0"
      boxSize="full"
      objectFit="cover"
    />
  );
};

/** A poster in the clip's ratio. The muted clip covers it when it is in view and may play. */
export const Clip = ({ clip, moves }: { clip: WallClip; moves: boolean }) => {
  const ref = useRef<HTMLLIElement>(null);
  const plays = useInView(ref) && moves;
  const [hasPlayed, setHasPlayed] = useState(false);
  if (plays && !hasPlayed) setHasPlayed(true);
  return (
    <Box
      as="li"
      ref={ref}
      position="relative"
      flex="none"
      w={{ base: '36', md: '44', lg: 'auto' }}
      aspectRatio="9 / 16"
      rounded="l3"
      overflow="hidden"
      bg="bg.emphasized"
      scrollSnapAlign="start"
    >
      <chakra.img src={clip.poster} alt={clip.alt} loading="lazy" boxSize="full" objectFit="cover" />
      {hasPlayed && <Moving clip={clip} plays={plays} />}
    </Box>
  );
};
