import { Center, Portal, Spinner, Stack, Text } from '@chakra-ui/react';

/** Covers the page while an operation runs that must not be interrupted. */
export const LoadingOverlay = ({ show }: { show: boolean }) =>
  show ? (
    <Portal>
      {/* Above dialogs, below toasts. */}
      <Center position="fixed" inset="0" zIndex="skipNav" bg="bg/80" role="status" data-testid="loading-overlay">
        <Stack align="center" gap="3">
          <Spinner size="lg" color="accent.solid" borderWidth="3px" />
          <Text textStyle="sm" fontWeight="medium">
            Loading ...
          </Text>
        </Stack>
      </Center>
    </Portal>
  ) : null;
