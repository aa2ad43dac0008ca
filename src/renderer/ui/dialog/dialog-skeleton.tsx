import { Center, Portal, Skeleton, Stack } from '@chakra-ui/react';

/** Stands where a dialog will be while that is fetched. */
export const DialogSkeleton = () => (
  <Portal>
    <Center position="fixed" inset="0" zIndex="modal" bg="blackAlpha.500" p="4" role="status" aria-label="Loading ...">
      <Stack gap="5" w="full" maxW="lg" bg="bg.panel" rounded="l3" shadow="lg" p="6">
        <Skeleton h="6" w="40" />
        <Skeleton h="24" rounded="l2" />
      </Stack>
    </Center>
  </Portal>
);
