import { Box, type BoxProps } from '@chakra-ui/react';

/** A white surface with a one-pixel border. */
export const Card = (props: BoxProps) => (
  <Box bg="bg.panel" borderWidth="1px" rounded="l3" p={{ base: '5', md: '6' }} {...props} />
);
