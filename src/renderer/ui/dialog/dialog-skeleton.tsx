import { Center, Portal, Skeleton, Stack } from '@chakra-ui/react';

/** Placeholder while a dialog's code is loading. */
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
