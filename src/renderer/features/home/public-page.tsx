import { Box, Flex, Heading, SkipNavContent, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { useDeferredHydration } from './use-deferred-hydration.ts';

interface PublicPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** Frame of a public text page: header, title, narrow column, footer. */
export const PublicPage = ({ title, description, children }: PublicPageProps) => {
  useTitle(title);
  useDeferredHydration();
  return (
    <Flex direction="column" minH="100dvh">
      <PublicHeader />
      <SkipNavContent asChild>
        <Box as="main" flex="1" w="full" maxW="prose" mx="auto" px="5" pt={{ base: '8', md: '16' }} pb="20">
          <Heading as="h1" size="3xl">
            {title}
          </Heading>
          <Text mt="4" pb="8" borderBottomWidth="1px" textStyle="lg" color="fg.muted">
            {description}
          </Text>
          {children}
        </Box>
      </SkipNavContent>
      <PublicFooter />
    </Flex>
  );
};
