import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/**
 * Stands where a page cannot be shown: its code did not arrive (the line is down, or a new version took its place), or
 * it failed. React has reported the error by then; the rest of the screen goes on.
 */
export class PageBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Center minH="60dvh" p="6" role="alert">
        <Stack align="center" gap="4" textAlign="center">
          <Heading as="h1" size="lg">
            This page could not be loaded
          </Heading>
          <Text color="fg.muted">Check your connection, then load it again. What you saved is safe.</Text>
          <Button onClick={() => location.reload()}>Load again</Button>
        </Stack>
      </Center>
    );
  }
}
