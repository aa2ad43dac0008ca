import { Box, SimpleGrid, type SimpleGridProps, Skeleton, type SkeletonProps, Stack } from '@chakra-ui/react';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

interface TableSkeletonProps {
  rows?: number;
  /** Whether there is a header row. */
  titled?: boolean;
}

/** Placeholder for table rows. */
export const TableSkeleton = ({ rows = 4, titled = false }: TableSkeletonProps) => (
  <Box borderWidth="1px" rounded="l3" bg="bg.panel" overflow="hidden">
    {titled && <Box h="11" borderBottomWidth="1px" />}
    {upTo(rows).map((row) => (
      <Stack key={row} direction="row" align="center" gap="4" px="4" h="16" borderTopWidth={row === 0 ? '0' : '1px'}>
        <Skeleton boxSize="10" rounded="l2" />
        <Skeleton h="4" flex="1" maxW="48" />
        <Skeleton h="4" w="16" ms="auto" />
      </Stack>
    ))}
  </Box>
);

interface DataTableSkeletonProps {
  rows?: number;
  /** Height of a card on narrow screens. */
  card?: SkeletonProps['h'];
}

/** Placeholder for a `DataTable`. */
export const DataTableSkeleton = ({ rows = 4, card = '28' }: DataTableSkeletonProps) =>
  useNarrow() ? (
    <Stack gap="3">
      {upTo(rows).map((row) => (
        <Skeleton key={row} h={card} rounded="l3" />
      ))}
    </Stack>
  ) : (
    <TableSkeleton rows={rows} titled />
  );

/** Placeholder for a grid of cards with pictures. */
export const CardsSkeleton = ({ columns, cards = 6 }: { columns: SimpleGridProps['columns']; cards?: number }) => (
  <SimpleGrid columns={columns} gap="5">
    {upTo(cards).map((card) => (
      <Box key={card} borderWidth="1px" rounded="l3" bg="bg.panel" overflow="hidden">
        <Skeleton aspectRatio="4 / 3" h="auto" rounded="none" />
        <Stack p="4" gap="3">
          <Skeleton h="4" w="3/5" />
          <Skeleton h="4" w="2/5" />
          <Skeleton h="4" mt="3" />
        </Stack>
      </Box>
    ))}
  </SimpleGrid>
);

/** Placeholder for a form. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Stack gap="6" maxW="form">
    {upTo(fields).map((field) => (
      <Stack key={field} gap="2">
        <Skeleton h="4" w="24" />
        <Skeleton h="11" rounded="l2" />
      </Stack>
    ))}
  </Stack>
);
