import { Box, type BoxProps } from '@chakra-ui/react';

/** A full-width block with the spacing between blocks. */
export const FullWidthSection = ({ children, ...rest }: BoxProps) => (
  <Box as="section" maxW="page" mx="auto" px={{ base: '5', md: '8' }} pt={{ base: '16', md: '28' }} {...rest}>
    {children}
  </Box>
);
