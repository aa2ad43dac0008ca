import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';

/** Seconds; the first frame is often black. */
const SHOWN_AT = 0.1;

interface FirstFrameProps {
  url: string;
  /** Shown where the browser cannot decode the video. */
  otherwise?: ReactNode;
}

/** Still frame of a video. Fetches only the metadata and the bytes of that frame (Media Fragments URI 1.0, section 4.2.1). */
export const FirstFrame = ({ url, otherwise = null }: FirstFrameProps) => {
  const [broken, setBroken] = useState<string>();
  if (broken === url) return otherwise;
  // Of an unknown codec the browser plays the sound alone.
  const look = (video: HTMLVideoElement | null) => {
    if (video && (video.error || (video.readyState > 0 && video.videoWidth === 0))) setBroken(url);
  };
  return (
    <chakra.video
      // What happened before the page shows it, React does not tell.
      ref={look}
      src={`${url}#t=${SHOWN_AT}`}
      preload="metadata"
      muted
      playsInline
      aria-hidden
      tabIndex={-1}
      display="block"
      boxSize="full"
      objectFit="contain"
      onError={() => setBroken(url)}
      onLoadedMetadata={({ currentTarget }) => look(currentTarget)}
    />
  );
};
