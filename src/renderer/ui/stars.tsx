import { HStack, Icon, Text } from '@chakra-ui/react';
import { Star } from 'lucide-react';

/** Average to two decimals and how many rated; "New" while nobody did. */
export const Stars = ({ average, count }: { average: number; count: number }) => (
  <HStack gap="1" textStyle="sm" color="fg.muted">
    <Icon as={Star} boxSize="4" color="accent.solid" fill={count > 0 ? 'currentColor' : 'none'} aria-hidden />
    {count > 0 ? (
      <Text as="span">
        <Text as="span" srOnly>
          Rated{' '}
        </Text>
        <Text as="span" color="fg" fontWeight="medium">
          {average.toFixed(2)}
        </Text>{' '}
        ({count})
      </Text>
    ) : (
      <Text as="span">No ratings yet</Text>
    )}
  </HStack>
);
