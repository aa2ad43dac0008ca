import { Center, Spinner } from '@chakra-ui/react';

/** Placeholder while a page's chunk is loading. */
export const PageLoading = () => (
  <Center minH="60dvh" role="status" aria-label="Loading the page">
    <Spinner color="accent.solid" borderWidth="3px" />
  </Center>
);
