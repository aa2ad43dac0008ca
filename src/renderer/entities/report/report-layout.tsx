import { SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const columns = { base: 1, lg: 2 };

/** Two charts side by side, with a note on how both count. */
export const ReportLayout = ({ note, children }: { note: string; children: ReactNode }) => (
  <Stack gap="3">
    <SimpleGrid columns={columns} gap="4" alignItems="start">
      {children}
    </SimpleGrid>
    <Text textStyle="sm" color="fg.muted">
      {note}
    </Text>
  </Stack>
);

/** Placeholder for `ReportLayout`. */
export const ReportSkeleton = () => (
  <Stack gap="3">
    <SimpleGrid columns={columns} gap="4">
      <Skeleton h="96" rounded="l3" />
      <Skeleton h="96" rounded="l3" />
    </SimpleGrid>
    <Skeleton h="5" maxW="96" />
  </Stack>
);
