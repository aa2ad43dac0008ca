import { Box, Container, Flex, Heading, SkipNavContent } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from '#renderer/ui/use-title.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** A public page of text: header, title, narrow column, footer. */
export const PublicPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title);
  return (
    <Flex direction="column" minH="100dvh">
      <PublicHeader />
      <SkipNavContent asChild>
        <Box as="main" flex="1">
          <Container maxW="prose" px={{ base: '5', md: '8' }} py={{ base: '10', md: '16' }}>
            <Heading as="h1" size="3xl" mb="8">
              {title}
            </Heading>
            {children}
          </Container>
        </Box>
      </SkipNavContent>
      <PublicFooter />
    </Flex>
  );
};
