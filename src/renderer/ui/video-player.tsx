import { chakra } from '@chakra-ui/react';

const Video = chakra('video', { base: { display: 'block', boxSize: 'full', bg: 'gray.950', objectFit: 'contain' } });

/** A video with the browser's own controls; nothing but its first bytes is loaded before it plays. */
export const VideoPlayer = ({ src, label }: { src: string; label: string }) => (
  <Video src={src} aria-label={label} controls playsInline preload="metadata">
    <track kind="captions" />
  </Video>
);
