import { Box, Center, chakra, Flex, Icon, Image, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { OriginalFile } from '#renderer/ui/media/file-details.tsx';
import { FirstFrame } from '#renderer/ui/media/first-frame.tsx';
import type { Preview } from '#renderer/ui/media/preview.ts';
import { videoLength } from '#renderer/ui/media/video-length.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';

/** The title of a video in its script's direction; empty without a title. */
export const TileTitle = ({ children }: { children: string | null }) =>
  children && (
    <Text mt="2" textStyle="sm" fontWeight="medium" lineClamp="2" overflowWrap="anywhere" dir="auto">
      {children}
    </Text>
  );

/** A video that is shown as a thumbnail until it is played. */
interface Tile {
  readonly id: number;
  /** Accessible name, also without a title. */
  readonly label: string;
  readonly video: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly poster: string | null;
  readonly preview: Preview | null;
  readonly seconds: number | null;
  /** Pixels as displayed. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Row height. Tile widths follow from the ratios, so that loading pictures do not shift the layout. */
const ROW = { base: '14.5rem', md: '18rem' };
const NARROWEST = 9 / 16;
const WIDEST = 16 / 9;

const ratioOf = ({ width, height }: Tile): number =>
  width && height ? Math.min(Math.max(width / height, NARROWEST), WIDEST) : NARROWEST;

const Still = ({ tile: { label, poster, video, seconds }, onPlay }: { tile: Tile; onPlay: () => void }) => (
  <>
    {poster ? (
      <Image src={poster} alt="" boxSize="full" objectFit="contain" loading="lazy" />
    ) : (
      <FirstFrame
        url={video}
        otherwise={
          <Center boxSize="full">
            <EmptyClapperboard />
          </Center>
        }
      />
    )}
    <chakra.button
      type="button"
      aria-label={`Play ${label}`}
      position="absolute"
      inset="0"
      cursor="pointer"
      rounded="l3"
      focusVisibleRing="inside"
      onClick={onPlay}
    >
      <Center boxSize="12" mx="auto" rounded="pill" bg="gray.950" color="white" opacity="0.85">
        <Icon as={Play} boxSize="5" fill="currentColor" aria-hidden />
      </Center>
    </chakra.button>
    {seconds !== null && (
      <Text
        position="absolute"
        bottom="2"
        insetEnd="2"
        px="1.5"
        rounded="l1"
        bg="gray.950"
        color="white"
        textStyle="xs"
        pointerEvents="none"
      >
        {videoLength(seconds)}
      </Text>
    )}
  </>
);

/** Takes the focus, because the pressed button is gone. */
const Playing = ({ tile: { label, video, poster, preview } }: { tile: Tile }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('video')?.focus(), []);
  return (
    <Box ref={box} boxSize="full">
      <VideoPlayer src={video} preview={preview} poster={poster} label={label} playing />
    </Box>
  );
};

interface VideoTilesProps<T extends Tile> {
  label: string;
  tiles: readonly T[];
  /** Content below a tile. */
  children: (tile: T, at: number) => ReactNode;
}

/** Videos in rows of equal height, each in its own ratio. One video plays at a time, in place. */
export const VideoTiles = <T extends Tile>({ label, tiles, children }: VideoTilesProps<T>) => {
  const [playing, setPlaying] = useState<number>();
  return (
    <Flex as="ul" aria-label={label} wrap="wrap" gap="4" listStyleType="none" css={{ '--row': ROW }}>
      {tiles.map((tile, at) => (
        <Box key={tile.id} as="li" w={`min(100%, calc(var(--row) * ${ratioOf(tile)}))`}>
          <Box position="relative" aspectRatio={ratioOf(tile)} rounded="l3" overflow="hidden" bg="gray.950">
            {playing === tile.id ? <Playing tile={tile} /> : <Still tile={tile} onPlay={() => setPlaying(tile.id)} />}
          </Box>
          {children(tile, at)}
          <OriginalFile file={tile} of={tile.label} />
        </Box>
      ))}
    </Flex>
  );
};
