import { useFormikContext } from 'formik';
import { useDialogGuard } from './dialog-guard.ts';

/** Holds the dialog around a `SchemaForm` open for what was typed into it, and while it is being sent. */
export const HoldDialog = () => {
  const { dirty, isSubmitting } = useFormikContext();
  useDialogGuard(isSubmitting ? 'busy' : dirty ? 'typed' : 'free');
  return null;
};
