import { HStack, Icon, Text, VisuallyHidden } from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { limits } from '#shared/domain/limits.ts';

/** Average with two decimals and number of ratings; "New" without ratings. */
export const Stars = ({ average, count }: { average: number; count: number }) => (
  <HStack gap="1" textStyle="sm" color="fg.muted">
    <Icon as={Star} boxSize="4" color="accent.solid" fill={count > 0 ? 'currentColor' : 'none'} aria-hidden />
    {count > 0 ? (
      <Text as="span">
        <VisuallyHidden>Rated </VisuallyHidden>
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

/** Decorative stars of a rating; the caller writes the rating as text. */
export const StarRow = ({ stars }: { stars: number }) => (
  <HStack gap="0.5" aria-hidden>
    {Array.from({ length: limits.rating.max }, (_, at) => at + 1).map((star) => (
      <Icon key={star} as={Star} boxSize="5" color="accent.solid" fill={star <= stars ? 'currentColor' : 'none'} />
    ))}
  </HStack>
);
