import { Box, Button } from '@chakra-ui/react';
import { useState, useSyncExternalStore } from 'react';
import { usePlatform } from '#renderer/platform/platform.ts';
import { Clip } from './clip.tsx';
import { wallClips } from './wall-clips.ts';

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
  const isAllowed = useMotionAllowed() && website === null;
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
