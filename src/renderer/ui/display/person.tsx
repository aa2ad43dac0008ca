import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Picture } from '../media/picture.tsx';

interface PersonProps {
  name: string;
  picture: string | null;
  /** Role, stars or another short line. */
  detail?: ReactNode;
  size?: '8' | '10' | '14';
}

/** Picture, name and one short line. */
export const Person = ({ name, picture, detail, size = '10' }: PersonProps) => (
  <HStack gap="3" minW="0">
    <Picture src={picture} alt="" kind="person" boxSize={size} />
    <Box minW="0">
      <Text fontWeight="medium" textStyle="sm" truncate>
        {name}
      </Text>
      {detail && (
        <Box textStyle="xs" color="fg.muted">
          {detail}
        </Box>
      )}
    </Box>
  </HStack>
);
