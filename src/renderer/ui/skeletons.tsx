import { Box, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The shape of a `DataTable`. */
export const TableSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <Box borderWidth="1px" rounded="l3" bg="bg.panel" overflow="hidden">
    {upTo(rows).map((row) => (
      <Stack key={row} direction="row" align="center" gap="4" px="4" h="16" borderTopWidth={row === 0 ? '0' : '1px'}>
        <Skeleton boxSize="10" rounded="l2" />
        <Skeleton h="4" flex="1" maxW="48" />
        <Skeleton h="4" w="16" ms="auto" />
      </Stack>
    ))}
  </Box>
);

/** The shape of a grid of cards. */
export const CardsSkeleton = ({ cards = 6, height = '64' }: { cards?: number; height?: string }) => (
  <SimpleGrid minChildWidth="64" gap="4">
    {upTo(cards).map((card) => (
      <Skeleton key={card} h={height} rounded="l3" />
    ))}
  </SimpleGrid>
);

/** The shape of a form. */
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
