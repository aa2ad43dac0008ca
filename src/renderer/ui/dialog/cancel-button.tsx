import { Button } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

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
