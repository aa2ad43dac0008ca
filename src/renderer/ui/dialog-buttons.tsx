import { Button, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

/** The two ways out of a `SchemaForm` in a dialog; the children are the words of the one that sends it. */
export const DialogButtons = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <Stack direction="row" justify="flex-end" gap="3" pb="2">
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton>{children}</SubmitButton>
  </Stack>
);
