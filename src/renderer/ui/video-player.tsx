import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { fileOfLink, isEndingLink, renewLinks } from '../lib/signed-link.ts';

const Video = chakra('video', { base: { display: 'block', boxSize: 'full', bg: 'gray.950', objectFit: 'contain' } });

interface VideoPlayerProps {
  src: string;
  label: string;
  /** Shown until it plays. */
  poster?: string | null;
  /** Plays at once: it was asked for by name. */
  playing?: boolean;
}

/**
 * A video with the browser's own controls; nothing but its first bytes is loaded before it plays. Another link to the
 * same file does not start it anew. When its link has ended the page asks for another, and it goes on where it was.
 */
export const VideoPlayer = ({ src, label, poster, playing }: VideoPlayerProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(src);
  /** Where to go on once the renewed link is loaded; null while none is waited for. */
  const goOn = useRef<{ at: number; playing: boolean } | null>(null);

  useEffect(() => {
    if (fileOfLink(src) !== fileOfLink(shown) || (goOn.current && src !== shown)) setShown(src);
  }, [src, shown]);

  const renew = () => {
    const element = video.current;
    if (!element || goOn.current || !isEndingLink(shown)) return;
    goOn.current = { at: element.currentTime, playing: !element.paused };
    void renewLinks();
  };
  const restore = () => {
    const [element, place] = [video.current, goOn.current];
    if (!element || !place) return;
    goOn.current = null;
    element.currentTime = place.at;
    // A browser that does not let it play shows its own button.
    if (place.playing) element.play().catch(() => {});
  };

  return (
    <Video
      ref={video}
      src={shown}
      poster={poster ?? undefined}
      aria-label={label}
      controls
      playsInline
      autoPlay={playing}
      preload="metadata"
      onError={renew}
      onLoadedMetadata={restore}
    >
      <track kind="captions" />
    </Video>
  );
};
