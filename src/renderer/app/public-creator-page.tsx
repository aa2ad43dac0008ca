import { Box, Flex, SkipNavContent } from '@chakra-ui/react';
import { PublicFooter } from '../features/home/public-footer.tsx';
import { PublicHeader } from '../features/home/public-header.tsx';
import { PublicCreator } from '../features/people/public-page.tsx';

/** A creator's public page in the frame of the public pages. */
export const Component = () => (
  <Flex direction="column" minH="100dvh">
    <PublicHeader />
    <SkipNavContent asChild>
      <Box as="main" flex="1" w="full" maxW="page" mx="auto" px={{ base: '5', md: '8' }} pt="8" pb="20">
        <PublicCreator />
      </Box>
    </SkipNavContent>
    <PublicFooter />
  </Flex>
);
