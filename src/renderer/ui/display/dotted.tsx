import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One of the values, with a key of its own. */
export interface DottedValue {
  readonly key: string;
  readonly content: ReactNode;
}

/**
 * Short values in a line, with dots between them. Each stays in one piece as long as it fits, and where the line breaks
 * there is no dot: those of the first values lie outside of the box, which cuts them off.
 */
export const Dotted = ({ values }: { values: readonly DottedValue[] }) => (
  // A little room at the sides, so that the focus of a link is not cut off too.
  <Box overflowX="clip" px="1" mx="-1" minW="0">
    <Flex wrap="wrap" ms="-4">
      {values.map(({ key, content }, at) => (
        <Box as="span" key={key} position="relative" ps="4" minW="0" maxW="full" overflowWrap="anywhere">
          {at > 0 && (
            <Text as="span" aria-hidden position="absolute" insetStart="1.5">
              ·
            </Text>
          )}
          {content}
        </Box>
      ))}
    </Flex>
  </Box>
);
