import { Box, Flex, Icon, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeStripProps {
  icon?: LucideIcon;
  tone: 'warning' | 'muted';
  /** One short sentence. */
  text: string;
  /** Sentences for windows that have room for them in the same line. */
  detail: string;
  action?: ReactNode;
}

/**
 * One line about the connection. It stands above the page, in the empty space below the header or above the content, so
 * that it moves and covers nothing.
 */
export const NoticeStrip = ({ icon, tone, text, detail, action }: NoticeStripProps) => (
  <Flex
    position="fixed"
    zIndex="banner"
    insetInline="0"
    top={{ base: '16', md: '20' }}
    h={{ base: '6', md: '8' }}
    px="4"
    gap="3"
    align="center"
    justify="center"
    bg={`bg.${tone}`}
    color={tone === 'warning' ? 'fg.warning' : 'fg'}
    textStyle={{ base: 'xs', md: 'sm' }}
    // Set by the layout of signed-in pages.
    css={{
      // A selector that began with a colon would be one of the strip itself.
      'html:has([data-frame=bar]) &': { top: '14' },
      'html:has([data-frame=sidebar]) &': { top: '0', insetInlineStart: '{sizes.sidebar}' },
    }}
  >
    {icon && <Icon as={icon} boxSize="4" flexShrink="0" aria-hidden />}
    <Text truncate>
      {text}
      <Box as="span" hideBelow="lg">
        {` ${detail}`}
      </Box>
    </Text>
    {action}
  </Flex>
);
