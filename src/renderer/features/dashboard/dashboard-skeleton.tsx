import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { DataTableSkeleton, TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { figureColumns, figureGap } from './stat-cards.tsx';

export const DashboardSkeleton = ({ figures }: { figures: readonly string[] }) => (
  <Stack gap="8">
    <Stack gap="4">
      <Skeleton h="7" w="32" />
      <TableSkeleton rows={2} />
    </Stack>
    <SimpleGrid columns={figureColumns(figures.length)} gap={figureGap}>
      {figures.map((figure) => (
        <Skeleton key={figure} h={{ base: '20', md: '24' }} rounded="l3" />
      ))}
    </SimpleGrid>
    <Stack gap="4">
      <Skeleton h="7" w="40" />
      <DataTableSkeleton rows={2} card="20" />
    </Stack>
  </Stack>
);
