import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import { useProductCombobox } from './product-select.tsx';

/** Placeholder for the order form; preloads its last part. */
export const OrderSkeleton = () => {
  useProductCombobox();
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.xs}' }} gap="6" alignItems="start">
      <Stack gap="4">
        <Skeleton h="64" rounded="l3" />
        <Skeleton h="80" rounded="l3" />
        <Skeleton h="72" rounded="l3" />
      </Stack>
      <Skeleton h="72" rounded="l3" display={{ base: 'none', lg: 'block' }} />
    </Grid>
  );
};
