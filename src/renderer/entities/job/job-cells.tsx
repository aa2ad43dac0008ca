import { Box, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';

export const ProductPicture = ({ image }: { image: string | null }) => <Picture src={image} alt="" kind="product" />;

export const ProductName = ({ children }: { children: ReactNode }) => (
  <Box minW="0" lineClamp="2" overflowWrap="anywhere">
    {children}
  </Box>
);

interface VideoCellProps {
  video_setting: { readonly title: string };
  aspect_ratio_setting: { readonly title: string };
}

/** The requested video: its aspect ratio as a shape, its duration as text. */
export const VideoCell = ({ video_setting, aspect_ratio_setting }: VideoCellProps) => (
  <HStack as="span" gap="2" display="inline-flex" verticalAlign="middle">
    <RatioShape ratio={aspect_ratio_setting.title} size="4" />
    {video_setting.title}
  </HStack>
);
