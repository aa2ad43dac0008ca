import { Center, Icon } from '@chakra-ui/react';
import { Package, UserRound } from 'lucide-react';

/** Placeholder for a missing picture. */
export const DefaultPicture = ({ kind }: { kind: 'person' | 'product' }) => (
  <Center boxSize="full" bg="bg.muted" color="fg.muted" aria-hidden>
    <Icon as={kind === 'person' ? UserRound : Package} boxSize="45%" strokeWidth="1.5" />
  </Center>
);
