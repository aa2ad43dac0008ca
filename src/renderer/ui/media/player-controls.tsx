import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { tileStyle } from './moving-poster.tsx';
import type { Preview } from './preview.ts';
import { type MediaState, toggleFullscreen, toggleMuted, togglePlay } from './use-media.ts';
import { videoLength } from './video-length.ts';

const track = { h: '1', bg: 'transparent' };
const thumb = { appearance: 'none', boxSize: '3.5', rounded: 'pill', borderWidth: '0', bg: 'white' };

/** A bar to choose a share of something, on the dark ground of the player. */
const Slider = chakra('input', {
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
const filled = (share: number, loaded = 0) => {
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
const SeekBar = ({ video, media: { at, length, loaded }, preview }: SeekBarProps) => {
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

/** Offered one after the other. */
const RATES = [1, 1.5, 2, 0.5];

const Control = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    h: '9',
    minW: '9',
    px: '1',
    rounded: 'l2',
    color: 'white',
    textStyle: 'xs',
    fontWeight: '600',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    focusRingColor: 'tangerine.400',
    _hover: { bg: 'whiteAlpha.300' },
    _pressed: { bg: 'white', color: 'gray.950' },
  },
});

/** Hidden where the player is narrower; a CSS length, in the container that `VideoPlayer` is. */
const from = (width: string) => ({ [`@container (max-width: ${width})`]: { display: 'none' } });

/** Undefined on iPhones. */
const isWholeScreen = (): boolean => Boolean(document.fullscreenElement);

const useWholeScreen = (): boolean => {
  const [is, setIs] = useState(isWholeScreen);
  useEffect(() => {
    const look = () => setIs(isWholeScreen());
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return is;
};

interface PlayerControlsProps {
  video: RefObject<HTMLVideoElement | null>;
  /** The player, which is shown on the whole screen. */
  box: RefObject<HTMLElement | null>;
  media: MediaState;
  preview: Preview | null;
  /** Hidden from the eye, not from the keyboard. */
  hidden: boolean;
  /** Whether the original is shown in place of the preview, and how to change that; null without such a choice. */
  original: { readonly shown: boolean; readonly onChange: (shown: boolean) => void } | null;
}

/** Volume, where the system lets a page set it: phones have their own keys. */
const Volume = ({ video, media: { volume } }: Pick<PlayerControlsProps, 'video' | 'media'>) => (
  <>
    <Control
      type="button"
      css={from('12rem')}
      aria-label={volume === 0 ? 'Unmute' : 'Mute'}
      onClick={() => video.current && toggleMuted(video.current)}
    >
      {volume === 0 ? <VolumeX size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
    </Control>
    <Slider
      type="range"
      w="16"
      css={{ ...from('26rem'), '@media (hover: none)': { display: 'none' } }}
      aria-label="Volume"
      aria-valuetext={`${Math.round(volume * 100)} %`}
      min={0}
      max={1}
      step={0.05}
      value={volume}
      style={filled(volume)}
      onChange={({ currentTarget }) => {
        if (video.current) Object.assign(video.current, { muted: false, volume: Number(currentTarget.value) });
      }}
    />
  </>
);

/** The controls of a player, over the lower end of its picture; narrow players have fewer. */
export const PlayerControls = ({ video, box, media, preview, hidden, original }: PlayerControlsProps) => {
  const isWhole = useWholeScreen();
  const { paused, at, length, rate } = media;
  const nextRate = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
  return (
    <Flex
      role="group"
      aria-label="Player controls"
      direction="column"
      position="absolute"
      insetX="0"
      bottom="0"
      px="2"
      pt="6"
      pb="1"
      color="white"
      bgImage="linear-gradient(to top, rgb(0 0 0 / 0.85), rgb(0 0 0 / 0.6) 60%, transparent)"
      transition="opacity"
      transitionDuration="calm"
      css={hidden ? { '&:not(:has(:focus-visible))': { opacity: 0, pointerEvents: 'none' } } : undefined}
    >
      <SeekBar video={video} media={media} preview={preview} />
      <Flex align="center" gap="1">
        <Control
          type="button"
          aria-label={paused ? 'Play' : 'Pause'}
          onClick={() => video.current && togglePlay(video.current)}
        >
          {paused ? (
            <Play size={18} fill="currentColor" aria-hidden />
          ) : (
            <Pause size={18} fill="currentColor" aria-hidden />
          )}
        </Control>
        <Volume video={video} media={media} />
        <Text textStyle="xs" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" px="1" css={from('14rem')}>
          {videoLength(Math.floor(at))} / {videoLength(Math.floor(length))}
        </Text>
        <Flex flex="1" />
        {original && (
          <Control
            type="button"
            css={from('16rem')}
            aria-pressed={original.shown}
            onClick={() => original.onChange(!original.shown)}
          >
            Original
          </Control>
        )}
        <Control
          type="button"
          css={from('20rem')}
          aria-label={`Speed ${rate}×`}
          onClick={() => {
            if (video.current) video.current.playbackRate = nextRate;
          }}
        >
          {rate}×
        </Control>
        <Control
          type="button"
          aria-label={isWhole ? 'Exit full screen' : 'Full screen'}
          onClick={() => box.current && video.current && toggleFullscreen(box.current, video.current)}
        >
          {isWhole ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
        </Control>
      </Flex>
    </Flex>
  );
};
