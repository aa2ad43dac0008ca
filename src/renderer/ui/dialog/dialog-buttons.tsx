import { Button, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../form/submit-button.tsx';

/**
 * The two ways out of a `SchemaForm` in a dialog; the children are the words of the one that sends it. They stay in sight
 * while a long form scrolls behind them.
 */
export const DialogButtons = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <Stack
    direction="row"
    justify="flex-end"
    gap="3"
    position="sticky"
    // Over the padding of what scrolls.
    bottom="-6"
    boxShadow="0 -8px 8px -4px {colors.bg.panel}"
    zIndex="1"
    bg="bg.panel"
    roundedBottom="l3"
    mx="-6"
    mb="-6"
    px="6"
    pt="3"
    pb="6"
  >
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton>{children}</SubmitButton>
  </Stack>
);
