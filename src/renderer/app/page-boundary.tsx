import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Component, type PropsWithChildren, type ReactNode } from 'react';

/**
 * Stands where a page cannot be shown: its code did not arrive (the line is down, or a new version took its place), or
 * it failed. React has reported the error by then; the rest of the screen goes on.
 */
export class PageBoundary extends Component<PropsWithChildren, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Stack align="center" gap="4" p="12" role="alert">
        <Heading as="h1">This page could not be loaded</Heading>
        <Text>Check your connection. What you saved is safe.</Text>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Stack>
    );
  }
}
