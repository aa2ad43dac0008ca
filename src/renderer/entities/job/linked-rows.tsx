import { Box, LinkOverlay } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';
import { ProductName } from './job-cells.tsx';

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
