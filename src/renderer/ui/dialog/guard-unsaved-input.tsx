import { type FormikValues, useFormikContext } from 'formik';
import { useDialogGuard } from './dialog-guard.ts';

/**
 * Guards the dialog around a `SchemaForm` while it has typed text or is being submitted.
 * @param stored initial values without those restored from a draft, if there are any
 */
export const GuardUnsavedInput = ({ stored }: { stored?: FormikValues }) => {
  const { values, dirty, isSubmitting } = useFormikContext<FormikValues>();
  const isTyped = dirty || (stored && Object.keys(stored).some((name) => values[name] !== stored[name]));
  useDialogGuard(isSubmitting ? 'busy' : isTyped ? 'typed' : 'free');
  return null;
};
