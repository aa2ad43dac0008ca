import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** A white surface with a one-pixel border. */
export const Card = (props: ComponentProps<typeof Box>) => (
  <Box bg="bg.panel" borderWidth="1px" rounded="l3" p={{ base: '5', md: '6' }} {...props} />
);
