import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';

/** Seconds; the first frame is often black. */
const SHOWN_AT = 0.1;

/**
 * Still frame of a video, loaded when it is scrolled into view. It fetches only the metadata and the bytes of that
 * frame.
 */
export const FirstFrame = ({ url }: { url: string }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!video.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(video.current);
    return () => observer.disconnect();
  }, []);
  return (
    <chakra.video
      ref={video}
      src={seen ? `${url}#t=${SHOWN_AT}` : undefined}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden
      gridArea="1 / 1"
      boxSize="full"
      objectFit="contain"
    />
  );
};
