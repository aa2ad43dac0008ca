import { Button, Stack } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';

interface CancelButtonProps {
  onClick: () => void;
  /** Label; "Cancel" by default. */
  children?: ReactNode;
}

/**
 * Leaves a `SchemaForm` of a dialog, or one of its steps. Disabled while the form is sent: the response would arrive at
 * whatever is shown by then.
 */
export const CancelButton = ({ onClick, children = 'Cancel' }: CancelButtonProps) => {
  const { isSubmitting } = useFormikContext();
  return (
    <Button variant="outline" disabled={isSubmitting} onClick={onClick}>
      {children}
    </Button>
  );
};

/**
 * Cancel and submit buttons of a `SchemaForm` in a dialog; the children are the submit label. They stay visible while a
 * long form scrolls.
 */
export const DialogButtons = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <Stack
    direction="row"
    justify="flex-end"
    gap="3"
    position="sticky"
    // Covers the padding of the scroll container.
    bottom="-6"
    boxShadow="0 -8px 8px -4px {colors.bg.panel}"
    zIndex="1"
    bg="bg.panel"
    roundedBottom="l3"
    // As wide as the dialog, whose body has this padding: any wider, and the rounded corners would be cut off.
    mx={{ base: '-4', sm: '-6' }}
    mb="-6"
    px={{ base: '4', sm: '6' }}
    pt="3"
    pb="6"
  >
    <CancelButton onClick={onCancel} />
    <SubmitButton>{children}</SubmitButton>
  </Stack>
);
