import { Box, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PagePath, usePagePath } from '#renderer/lib/pages/navigate-from-here.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { mainAction } from '../feedback/toast-place.ts';
import { useTitle } from './use-title.ts';

interface PageProps {
  /** Heading, and the document title by default. */
  title: string;
  /** Document title while a panel with its own URL is open in front of this page. */
  documentTitle?: string | undefined;
  intro?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}

/** Frame of a page beside the sidebar: title, intro, actions, content. */
export const Page = ({ title, documentTitle = title, intro, actions, back, children }: PageProps) => {
  useTitle(documentTitle);
  const path = usePagePath();
  return (
    <Box maxW="page" w="full" mx="auto">
      {back && (
        <PageLink to={back.to} variant="plain" textStyle="sm" color="fg.muted" mb="4">
          <ArrowLeft size={16} aria-hidden />
          {back.label}
        </PageLink>
      )}
      <Flex
        justify="space-between"
        align={{ md: 'flex-start' }}
        direction={{ base: 'column', md: 'row' }}
        wrap={{ md: 'wrap' }}
        gap="4"
        mb="8"
      >
        <Box minW={{ base: '0', md: '3xs' }} flex={{ md: '1' }} flexBasis={{ md: 'xs' }}>
          <Heading as="h1" size="xl" overflowWrap="anywhere">
            {title}
          </Heading>
          {intro && (
            <Text color="fg.muted" mt="1.5" maxW="prose" textWrap="pretty">
              {intro}
            </Text>
          )}
        </Box>
        {actions && (
          <HStack {...mainAction} gap="2" flexShrink="0" flexWrap="wrap">
            {actions}
          </HStack>
        )}
      </Flex>
      <PagePath value={path}>{children}</PagePath>
    </Box>
  );
};
