import { chakra } from '@chakra-ui/react';

const Video = chakra('video', { base: { display: 'block', boxSize: 'full', bg: 'gray.950', objectFit: 'contain' } });

interface VideoPlayerProps {
  src: string;
  label: string;
  /** Shown until it plays. */
  poster?: string | null;
  /** Plays at once: it was asked for by name. */
  playing?: boolean;
}

/** A video with the browser's own controls; nothing but its first bytes is loaded before it plays. */
export const VideoPlayer = ({ src, label, poster, playing }: VideoPlayerProps) => (
  <Video
    src={src}
    poster={poster ?? undefined}
    aria-label={label}
    controls
    playsInline
    autoPlay={playing}
    preload="metadata"
  >
    <track kind="captions" />
  </Video>
);
