import { Center, Icon } from '@chakra-ui/react';
import { Package, UserRound } from 'lucide-react';

/** Stands where a picture is missing. */
export const DefaultPicture = ({ kind }: { kind: 'person' | 'product' }) => (
  <Center boxSize="full" bg="bg.muted" color="fg.muted" aria-hidden>
    <Icon as={kind === 'person' ? UserRound : Package} boxSize="45%" strokeWidth="1.5" />
  </Center>
);
