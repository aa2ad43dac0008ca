import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePlatform } from '#renderer/platform/platform.ts';
import { type WallClip, wallClips } from './wall-clips.ts';

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
const Clip = ({ clip, moves }: { clip: WallClip; moves: boolean }) => {
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

const REDUCED = '(prefers-reduced-motion: reduce)';

/** https://wicg.github.io/savedata/: Chromium only. */
const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const subscribe = (changed: () => void) => {
  const list = matchMedia(REDUCED);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/**
 * Whether clips may play automatically: neither reduced motion nor Save-Data is set. False in the prerendered page,
 * where the preferences are unknown.
 */
const useMotionAllowed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !matchMedia(REDUCED).matches && !savesData(),
    () => false,
  );

/**
 * Vertical clips that play muted while they are in view: a scrolling strip on narrow screens, four columns on wide
 * ones. Automatic motion can be paused (WCAG 2.2.2).
 */
export const Wall = () => {
  const { website } = usePlatform();
  // The desktop package contains only the posters; the clips are files of the website (electron-builder.yml).
  const isAllowed = useMotionAllowed() && website === undefined;
  const [isPaused, setPaused] = useState(false);
  return (
    <Box position="relative" mx={{ base: '-5', md: '-8', lg: '0' }}>
      <Box
        role="group"
        aria-label="What brands order here, drawn"
        // A scrollable strip must be reachable by keyboard.
        tabIndex={0}
        overflowX={{ base: 'auto', lg: 'hidden' }}
        overflowY="hidden"
        maxH={{ lg: '38rem' }}
        rounded={{ lg: 'l3' }}
        scrollSnapType={{ base: 'x proximity', lg: 'none' }}
        scrollPaddingInline={{ base: '5', md: '8' }}
        focusVisibleRing="outside"
        css={{ scrollbarWidth: 'none' }}
      >
        <Box
          as="ul"
          display={{ base: 'flex', lg: 'grid' }}
          gridTemplateColumns="repeat(4, 1fr)"
          gap="3"
          w={{ base: 'max-content', lg: 'full' }}
          px={{ base: '5', md: '8', lg: '0' }}
          listStyleType="none"
          css={{ lg: { marginTop: '-3.5rem', '& > li:nth-of-type(even)': { transform: 'translateY(3.5rem)' } } }}
        >
          {wallClips.map((clip) => (
            <Clip key={clip.name} clip={clip} moves={isAllowed && !isPaused} />
          ))}
        </Box>
      </Box>
      {isAllowed && (
        <Button
          size="sm"
          variant="outline"
          bg="bg.panel"
          position="absolute"
          bottom="3"
          right={{ base: '8', md: '11', lg: '3' }}
          aria-pressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        >
          Pause clips
        </Button>
      )}
    </Box>
  );
};
