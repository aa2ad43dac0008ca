import { Box, type BoxProps } from '@chakra-ui/react';

/** As wide as the page, with the space that stands between its blocks. */
export const Band = ({ children, ...rest }: BoxProps) => (
  <Box as="section" maxW="page" mx="auto" px={{ base: '5', md: '8' }} pt={{ base: '16', md: '28' }} {...rest}>
    {children}
  </Box>
);
