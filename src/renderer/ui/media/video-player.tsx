import { Box, Center, chakra, Icon, Spinner } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '#renderer/lib/notices/toast.ts';
import { NoPicture, Preparing } from './no-picture.tsx';
import { PlayerControls } from './player-controls.tsx';
import { type Preview, playsCodec } from './preview.ts';
import { type MediaState, pressKey, togglePlay, useMedia } from './use-media.ts';
import { useVideoLink } from './use-video-link.ts';

const Video = chakra('video', {
  base: { display: 'block', boxSize: 'full', bg: 'gray.950', objectFit: 'contain', outline: 'none' },
});

/** Milliseconds without a pointer after which the controls of a playing video disappear. */
const IDLE = 2_500;

/** Hides the controls of a playing video while the pointer rests; a press with a finger first brings them back. */
const useHiding = (paused: boolean) => {
  const [idle, setIdle] = useState(false);
  const hidden = idle && !paused;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const woke = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wake = () => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE);
  };
  const press = ({ pointerType }: PointerEvent) => {
    woke.current = hidden && pointerType === 'touch';
    wake();
  };
  const click = ({ currentTarget }: MouseEvent<HTMLVideoElement>) => {
    if (!woke.current) togglePlay(currentTarget);
  };
  return { hidden, wake, press, click };
};

/** The preview where there is one; the original by choice, as long as the browser plays it. */
const useSource = (original: string, preview: Preview | null, codec: string | null) => {
  const [isWanted, setIsWanted] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const ready = preview?.state === 'ready' ? preview.video : null;
  const isOffered = ready !== null && original !== '' && !isRefused && playsCodec(preview?.source?.codec ?? codec);
  const isShown = isOffered && isWanted;
  return {
    src: isShown || ready === null ? original : ready,
    original: isOffered ? { shown: isShown, onChange: setIsWanted } : null,
    refuse: () => {
      setIsRefused(true);
      toast.info('The original does not play here. You see the preview again, and can download the original.');
    },
  };
};

interface VideoPlayerProps {
  /** The original. */
  src: string;
  label: string;
  /** Played in place of the original once it is ready. */
  preview?: Preview | null;
  /** Shown until it plays. */
  poster?: string | null;
  /** Starts to play at once. */
  playing?: boolean;
  /** Name of its codec or container, said where the browser cannot play it. */
  codec?: string | null;
  /** Button that saves the file, shown there too. */
  download?: ReactNode;
}

const Middle = chakra(Center, { base: { position: 'absolute', inset: '0', pointerEvents: 'none', color: 'white' } });

/** What lies over the picture: a sign that it can be played or waits for bytes, and how far its preview is. */
const Signs = ({ media: { paused, at, waiting }, preview }: { media: MediaState; preview: Preview | null }) => (
  <>
    {paused && at === 0 && (
      <Middle aria-hidden>
        <Center boxSize="12" rounded="pill" bg="gray.950" opacity="0.85">
          <Icon as={Play} boxSize="5" fill="currentColor" />
        </Center>
      </Middle>
    )}
    {waiting && (
      <Middle>
        <Spinner size="lg" />
      </Middle>
    )}
    {preview?.state === 'preparing' && (
      <Box position="absolute" top="2" insetStart="2" pointerEvents="none">
        <Preparing preview={preview} />
      </Box>
    )}
  </>
);

/**
 * A video with its preview, small pictures over the seek bar, and the keys space, k, j, l, m, f and arrows; before playback
 * only its first bytes are loaded. A renewed link to the same file does not restart it, and a preview that becomes ready
 * continues where the original is. When its link has expired, the player requests a new one and resumes. It says so when
 * the browser cannot play it.
 */
export const VideoPlayer = ({
  src,
  label,
  preview = null,
  poster,
  playing,
  codec = null,
  download,
}: VideoPlayerProps) => {
  const source = useSource(src, preview, codec);
  const { video, shown, failed, retry, onError, onLoadedMetadata } = useVideoLink(source.src, src);
  // Gives up the original where the browser turns out not to play it.
  const isRefused = failed === 'unplayable' && source.original?.shown === true;
  const refuse = useEffectEvent(source.refuse);
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  const box = useRef<HTMLDivElement>(null);
  const media = useMedia(video);
  const { hidden, wake, press, click } = useHiding(media.paused);
  return (
    <Box
      ref={box}
      position="relative"
      boxSize="full"
      bg="gray.950"
      overflow="hidden"
      containerType="inline-size"
      cursor={hidden ? 'none' : undefined}
      onKeyDown={(event) => pressKey(event, video.current)}
      onPointerMove={wake}
      onPointerDown={press}
    >
      <Video
        ref={video}
        src={shown}
        poster={poster ?? preview?.poster ?? undefined}
        aria-label={label}
        tabIndex={-1}
        playsInline
        autoPlay={playing}
        preload="metadata"
        visibility={failed ? 'hidden' : undefined}
        onError={() => void onError()}
        onLoadedMetadata={onLoadedMetadata}
        onClick={click}
      >
        <track kind="captions" />
      </Video>
      {failed ? (
        <NoPicture failure={failed} preview={preview} codec={codec} download={download} onRetry={() => void retry()} />
      ) : (
        <>
          <Signs media={media} preview={preview} />
          <PlayerControls {...{ video, box, media, preview, hidden }} original={source.original} />
        </>
      )}
    </Box>
  );
};
