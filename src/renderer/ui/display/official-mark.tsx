import { Box, Icon } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';

/**
 * Marks what the product itself says, e.g. the UGC Admins in their chat. Drawn from data (who sent it), never from a
 * text, so that no member can have it.
 */
export const OfficialMark = () => (
  <Box as="span" role="img" aria-label="Official" title="Official" flexShrink="0" mx="1" color="accent.fg">
    <Icon as={BadgeCheck} boxSize="4" verticalAlign="text-bottom" aria-hidden />
  </Box>
);
