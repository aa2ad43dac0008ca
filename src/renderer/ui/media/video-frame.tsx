import { Box } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

export interface VideoFrameProps {
  ref?: Ref<HTMLDivElement>;
  /** Displayed size in pixels; null while unknown. */
  width: number | null;
  height: number | null;
  /** CSS lengths. */
  maxHeight: string | { base: string; md: string };
  children: ReactNode;
}

/** Below this width browsers hide some video controls. */
const NARROWEST = '20rem';

/**
 * Reserves a video's space in its aspect ratio, so that loading does not shift the layout. On phones it always has the
 * full width. Without a known size it fills the available width and maximum height.
 */
export const VideoFrame = ({ ref, width, height, maxHeight, children }: VideoFrameProps) => {
  const isKnown = width !== null && height !== null && width > 0 && height > 0;
  const shape = isKnown
    ? {
        aspectRatio: `${width} / ${height}`,
        width: {
          base: '100%',
          sm: `min(100%, max(${NARROWEST}, calc(var(--most-height) * ${width / height})))`,
        },
        maxHeight: 'var(--most-height)',
      }
    : { height: 'var(--most-height)' };
  return (
    <Box ref={ref} css={{ '--most-height': maxHeight, ...shape }} rounded="l3" overflow="hidden" bg="gray.950">
      {children}
    </Box>
  );
};
