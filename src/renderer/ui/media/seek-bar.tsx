import { Box, chakra } from '@chakra-ui/react';
import { type PointerEvent, type RefObject, useState } from 'react';
import { tileStyle } from './moving-poster.tsx';
import type { Preview } from './preview.ts';
import type { MediaState } from './use-media.ts';
import { videoLength } from './video-length.ts';

const track = { h: '1', bg: 'transparent' };
const thumb = { appearance: 'none', boxSize: '3.5', rounded: 'pill', borderWidth: '0', bg: 'white' };

/** A bar to choose a share of something, on the dark ground of the player. */
export const Slider = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    h: '6',
    minW: '0',
    bg: 'transparent no-repeat center / 100% 4px',
    cursor: 'pointer',
    touchAction: 'none',
    outline: 'none',
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    '&::-webkit-slider-thumb': { ...thumb, mt: '-5px' },
    '&::-moz-range-thumb': thumb,
    '&:focus-visible::-webkit-slider-thumb': { outline: '3px solid {colors.tangerine.400}', outlineOffset: '1px' },
    '&:focus-visible::-moz-range-thumb': { outline: '3px solid {colors.tangerine.400}', outlineOffset: '1px' },
  },
});

/** CSS of a bar that is filled up to a share from 0 to 1, and less brightly up to another one. */
export const filled = (share: number, loaded = 0) => {
  const [done, there] = [share, Math.max(loaded, share)].map((part) => `${(part * 100).toFixed(2)}%`);
  const colours = `var(--chakra-colors-tangerine-400) ${done}, rgb(255 255 255 / 0.6) ${done} ${there}, rgb(255 255 255 / 0.3) ${there}`;
  return { backgroundImage: `linear-gradient(to right, ${colours})` };
};

interface ThumbnailProps {
  preview: Preview | null;
  /** Share of the length, and the seconds at it. */
  share: number;
  seconds: number;
}

/** The moment under the pointer: its picture where there is one, and its time. */
const Thumbnail = ({ preview, share, seconds }: ThumbnailProps) => {
  const { sprite = null, width = null, height = null } = preview ?? {};
  const ratio = width && height ? width / height : 9 / 16;
  const wide = `min(${ratio < 1 ? '4.5rem' : '8rem'}, 45cqw)`;
  return (
    <Box
      aria-hidden
      data-testid="thumbnail"
      position="absolute"
      bottom="100%"
      mb="1"
      w={sprite ? wide : '12'}
      pointerEvents="none"
      style={{
        insetInlineStart: `clamp(0%, calc(${share * 100}% - ${sprite ? `${wide} / 2` : '1.5rem'}), calc(100% - ${sprite ? wide : '3rem'}))`,
      }}
    >
      {sprite && (
        <Box
          rounded="l1"
          borderWidth="2px"
          borderColor="white"
          bgColor="gray.800"
          style={{ aspectRatio: ratio, ...tileStyle(sprite, Math.floor(seconds / sprite.every_seconds)) }}
        />
      )}
      <Box textAlign="center" textStyle="xs" fontVariantNumeric="tabular-nums" textShadow="0 0 4px black">
        {videoLength(Math.floor(seconds))}
      </Box>
    </Box>
  );
};

interface SeekBarProps {
  video: RefObject<HTMLVideoElement | null>;
  media: MediaState;
  /** Its small pictures are shown over the bar. */
  preview: Preview | null;
}

/** The position in a video, with small pictures of the moments under the pointer. */
export const SeekBar = ({ video, media: { at, length, loaded }, preview }: SeekBarProps) => {
  /** Share of the length under the pointer. */
  const [pointed, setPointed] = useState<number | null>(null);
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(width > 0 ? Math.min(Math.max((clientX - left) / width, 0), 1) : null);
  };
  const leave = () => setPointed(null);
  return (
    <Box position="relative">
      {pointed !== null && length > 0 && <Thumbnail preview={preview} share={pointed} seconds={pointed * length} />}
      <Slider
        type="range"
        w="full"
        aria-label="Seek"
        aria-valuetext={`${videoLength(Math.floor(at))} of ${videoLength(Math.floor(length))}`}
        min={0}
        max={length || 1}
        step="any"
        disabled={length === 0}
        value={Math.min(at, length || 1)}
        style={filled(length && at / length, length && loaded / length)}
        onChange={({ currentTarget }) => {
          if (video.current) video.current.currentTime = Number(currentTarget.value);
        }}
        onPointerMove={point}
        onPointerLeave={leave}
        onPointerCancel={leave}
        // A finger leaves no pointer behind.
        onPointerUp={(event) => event.pointerType === 'touch' && leave()}
      />
    </Box>
  );
};
