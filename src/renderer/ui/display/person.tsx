import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { Picture } from '../media/picture.tsx';

interface PersonProps {
  name: string;
  picture: string | null;
  /** Stands behind the name. */
  mark?: ReactNode;
  /** A short line, such as role or stars. */
  detail?: ReactNode;
  size?: '8' | '10' | '14';
  /** Path of this person's page. */
  to?: string | undefined;
  /** Maximum number of lines of the name. */
  lines?: 1 | 2;
}

const named = { fontWeight: 'medium', textStyle: 'sm', lineHeight: 'short', overflowWrap: 'anywhere' } as const;

/** Picture, name and one short line. */
export const Person = ({ name, picture, mark, detail, size = '10', to, lines = 1 }: PersonProps) => (
  <HStack gap="3" minW="0">
    <Picture src={picture} alt="" kind="person" boxSize={size} />
    <Box minW="0">
      {to ? (
        // Above a link that may cover the row, and with the minimum target height.
        <PageLink to={to} variant="plain" display="block" minH="6" py="0.5" position="relative" zIndex="1" {...named}>
          <Text as="span" lineClamp={lines}>
            {name}
          </Text>
        </PageLink>
      ) : (
        <Text {...named} lineClamp={lines}>
          {name}
          {mark}
        </Text>
      )}
      {detail && (
        <Box textStyle="xs" color="fg.muted">
          {detail}
        </Box>
      )}
    </Box>
  </HStack>
);
