import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface VideoFrameProps {
  /** Pixels of the video as displayed; null where they are not known. */
  width: number | null;
  height: number | null;
  /** CSS lengths. */
  maxHeight: string | { base: string; md: string };
  children: ReactNode;
}

/** Narrower than this the browser leaves out controls of a video. */
const NARROWEST = '20rem';

/**
 * The place of a video in the video's own shape, before any of its bytes are there: nothing moves when they come. Without
 * known pixels it is as wide as what is around it and as high as it may be.
 */
export const VideoFrame = ({ width, height, maxHeight, children }: VideoFrameProps) => {
  const isKnown = width !== null && height !== null && width > 0 && height > 0;
  const shape = isKnown
    ? {
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, max(${NARROWEST}, calc(var(--most-height) * ${width / height})))`,
        maxHeight: 'var(--most-height)',
      }
    : { height: 'var(--most-height)' };
  return (
    <Box css={{ '--most-height': maxHeight, ...shape }} rounded="l3" overflow="hidden" bg="gray.950">
      {children}
    </Box>
  );
};
