import { Box, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';

/** The product of a row: its picture and, as children, its name. */
export const ProductCell = ({ image, children }: { image: string | null; children: ReactNode }) => (
  <HStack gap="3" minW="0">
    <Picture src={image} alt="" kind="product" />
    <Box minW="0" lineClamp="2" overflowWrap="anywhere">
      {children}
    </Box>
  </HStack>
);

interface VideoCellProps {
  video_setting: { readonly title: string };
  aspect_ratio_setting: { readonly title: string };
}

/** The video that a job asks for: its ratio as a shape, its duration in words. */
export const VideoCell = ({ video_setting, aspect_ratio_setting }: VideoCellProps) => (
  <HStack as="span" gap="2" display="inline-flex" verticalAlign="middle">
    <RatioShape ratio={aspect_ratio_setting.title} size="4" />
    {video_setting.title}
  </HStack>
);
