import { type FormikValues, useFormikContext } from 'formik';
import { useDialogGuard } from './dialog-guard.ts';

/**
 * Holds the dialog around a `SchemaForm` open for what was typed into it, and while it is being sent.
 * @param stored the values without what came back from a draft, where something did
 */
export const HoldDialog = ({ stored }: { stored?: FormikValues }) => {
  const { values, dirty, isSubmitting } = useFormikContext<FormikValues>();
  const isTyped = dirty || (stored && Object.keys(stored).some((name) => values[name] !== stored[name]));
  useDialogGuard(isSubmitting ? 'busy' : isTyped ? 'typed' : 'free');
  return null;
};
