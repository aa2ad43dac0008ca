import { Box, HStack, LinkOverlay } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';

export const ProductPicture = ({ image }: { image: string | null }) => <Picture src={image} alt="" kind="product" />;

export const ProductName = ({ children }: { children: ReactNode }) => (
  <Box minW="0" lineClamp="2" overflowWrap="anywhere">
    {children}
  </Box>
);

export interface VideoCellProps {
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

/**
 * Makes the link of a row cover the whole table row or card, also its positioned texts. Other controls must follow the
 * link and have the same or a higher `z-index`.
 */
export const LinkedRows = ({ children }: { children: ReactNode }) => (
  <Box
    css={{
      '& tbody tr, & li': { position: 'relative' },
      '& .chakra-linkbox__overlay::before': { zIndex: '1' },
    }}
  >
    {children}
  </Box>
);

interface LinkedProductProps extends Pick<LinkProps, 'to' | 'state' | 'onPointerEnter' | 'onFocus'> {
  product: { readonly name: string };
}

/** A product's name as the link that covers the row; for use in `LinkedRows`. */
export const LinkedProduct = ({ product, ...link }: LinkedProductProps) => (
  <ProductName>
    <LinkOverlay asChild rounded="l1">
      <RouterLink {...link}>{product.name}</RouterLink>
    </LinkOverlay>
  </ProductName>
);
