import { Center, Spinner } from '@chakra-ui/react';

/** While the code of a page is on its way. */
export const PageLoading = () => (
  <Center minH="60dvh" role="status" aria-label="Loading the page">
    <Spinner color="accent.solid" borderWidth="3px" />
  </Center>
);
