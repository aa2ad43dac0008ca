import { Box, type BoxProps, chakra } from '@chakra-ui/react';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import type { Preview } from './preview.ts';

type Sprite = NonNullable<Preview['sprite']>;

/** CSS that shows one of the pictures of a sprite, scaled to the size of the element. */
export const tileStyle = ({ image, columns, rows, tiles }: Sprite, tile: number) => {
  const shown = Math.min(Math.max(tile, 0), tiles - 1);
  const percent = (at: number, count: number) => (count > 1 ? (at / (count - 1)) * 100 : 0);
  return {
    backgroundImage: `url("${image}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${percent(shown % columns, columns)}% ${percent(Math.floor(shown / columns), rows)}%`,
  };
};

/** Milliseconds for which each picture is shown. */
const STEP = 350;

/**
 * Whether the poster in a card moves: while a mouse is over the card, or the keyboard's focus in it, and only where
 * motion is welcome.
 * @returns the handlers of the card too
 */
export const useMoving = () => {
  const [moving, setMoving] = useState(false);
  const startIf = (isMeant: boolean) => isMeant && setMoving(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  const stop = () => setMoving(false);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => startIf(pointerType === 'mouse'),
    onPointerLeave: stop,
    onFocus: ({ target }: FocusEvent) => startIf(target.matches(':focus-visible')),
    onBlur: stop,
  };
  return { moving, handlers };
};

interface MovingPosterProps extends BoxProps {
  preview: Preview | null;
  moving: boolean;
}

/** The poster of a video, which runs through its pictures while it moves. Decoration; renders nothing without a preview. */
export const MovingPoster = ({ preview, moving, ...rest }: MovingPosterProps) => {
  const { sprite = null, poster = null, width = null, height = null } = preview ?? {};
  const [tile, setTile] = useState(0);
  const tiles = moving && sprite ? sprite.tiles : 0;
  useEffect(() => {
    setTile(0);
    if (tiles === 0) return;
    const timer = setInterval(() => setTile((shown) => (shown + 1) % tiles), STEP);
    return () => clearInterval(timer);
  }, [tiles]);
  if (poster === null || !width || !height) return null;
  return (
    <Box
      aria-hidden
      data-testid="moving-poster"
      aspectRatio={Math.max(width / height, 9 / 16)}
      flexShrink="0"
      rounded="l2"
      overflow="hidden"
      bg="gray.950"
      {...rest}
    >
      {tiles > 0 && sprite ? (
        <Box boxSize="full" style={tileStyle(sprite, tile)} />
      ) : (
        <chakra.img src={poster} alt="" boxSize="full" objectFit="cover" loading="lazy" />
      )}
    </Box>
  );
};
