import { type FormikValues, useFormikContext } from 'formik';
import { useDialogGuard } from './dialog-guard.ts';

interface GuardUnsavedInputProps {
  /** Whether typed text would be lost with the dialog. */
  asks: boolean;
  /** Initial values without those restored from a draft, if there are any. */
  stored?: FormikValues | undefined;
}

/** Guards the dialog around a `SchemaForm` while it is sent and, if it `asks`, while it has typed text. */
export const GuardUnsavedInput = ({ asks, stored }: GuardUnsavedInputProps) => {
  const { values, dirty, isSubmitting } = useFormikContext<FormikValues>();
  const isTyped = dirty || (stored && Object.keys(stored).some((name) => values[name] !== stored[name]));
  useDialogGuard(isSubmitting ? 'busy' : asks && isTyped ? 'typed' : 'free');
  return null;
};
