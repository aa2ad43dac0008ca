import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A value with its React key. */
export interface SeparatedValue {
  readonly key: string;
  readonly content: ReactNode;
}

/**
 * Short values in a line, separated by dots. A value wraps as a whole if it fits on a line. There is no dot at the
 * start of a line: the first value's dot lies outside of the box, which clips it.
 */
export const SeparatedValues = ({ values }: { values: readonly SeparatedValue[] }) => (
  // Padding, so that a link's focus ring is not clipped.
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
