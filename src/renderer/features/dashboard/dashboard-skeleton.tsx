import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { TableSkeleton } from '#renderer/ui/skeletons.tsx';

export const DashboardSkeleton = ({ figures }: { figures: readonly string[] }) => (
  <Stack gap="8">
    <SimpleGrid columns={{ base: 1, sm: figures.length }} gap="4">
      {figures.map((figure) => (
        <Skeleton key={figure} h="24" rounded="l3" />
      ))}
    </SimpleGrid>
    <TableSkeleton rows={2} />
  </Stack>
);
