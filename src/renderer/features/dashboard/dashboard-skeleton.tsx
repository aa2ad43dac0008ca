import { Box, HStack, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useSession } from '#renderer/lib/session/session.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { limits } from '#shared/domain/limits.ts';
import { lastRowCount } from './needs-row-count.ts';
import { ProfileChecklistSkeleton } from './profile-checklist.tsx';
import { figureColumns, figureGap } from './stat-cards.tsx';

/**
 * Placeholder for a job of "Needs you": two pictures, two lines and a button, which is below them on narrow screens.
 */
const NeedSkeleton = () => (
  <Stack
    data-testid="needs-row"
    direction={{ base: 'column', sm: 'row' }}
    align={{ sm: 'center' }}
    gap={{ base: '3', sm: '5' }}
    py="4"
    borderTopWidth="1px"
    _first={{ borderTopWidth: '0' }}
  >
    <HStack gap="4" flex="1">
      <Skeleton boxSize="12" rounded="l2" flexShrink="0" />
      <Stack gap="2" flex="1">
        <Skeleton h="4" w="3/5" />
        <Skeleton h="3" w="2/5" />
      </Stack>
    </HStack>
    <Skeleton h="9" w={{ base: 'full', sm: '32' }} rounded="l2" />
  </Stack>
);

/** Placeholder for "All clear": a drawing and two lines. */
const ClearSkeleton = () => (
  <HStack gap="4" py="4">
    <Skeleton h="14" w="20" rounded="l2" flexShrink="0" />
    <Stack gap="2" flex="1">
      <Skeleton h="4" w="20" />
      <Skeleton h="3" w="3/5" />
    </Stack>
  </HStack>
);

const rows = Array.from({ length: limits.needsYou }, (_, row) => row);

/** Placeholder for "Needs you" with as many rows as at the last visit. */
const NeedsSkeleton = () => {
  const session = useSession();
  const [count] = useState(() => (session ? lastRowCount(session) : 0));
  return (
    <Card p="0" px={count === 0 ? '4' : { base: '4', md: '5' }}>
      {count === 0 ? <ClearSkeleton /> : rows.slice(0, count).map((row) => <NeedSkeleton key={row} />)}
    </Card>
  );
};

/** Placeholder for a dashboard without its charts. */
export const DashboardSkeleton = ({ figures }: { figures: readonly string[] }) => (
  <Stack gap="8">
    <ProfileChecklistSkeleton />
    <Stack gap="4">
      <Skeleton h="7" w="32" />
      <NeedsSkeleton />
    </Stack>
    <SimpleGrid columns={figureColumns(figures.length)} gap={figureGap}>
      {figures.map((figure) => (
        <Skeleton key={figure} h={{ base: '20', md: '24' }} rounded="l3" />
      ))}
    </SimpleGrid>
    <Box>
      <Skeleton h="7" w="40" mb="4" />
      <DataTableSkeleton rows={2} card="28" />
    </Box>
  </Stack>
);
