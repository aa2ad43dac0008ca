import type { ButtonProps } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { type MouseEvent, useMemo } from 'react';
import { ActionButton } from './action-button.tsx';

/**
 * Prevents the blur of the current field, whose error would move the button away from the pointer and lose the click.
 */
const keepFocus = (press: MouseEvent): void => press.preventDefault();

/** Submits the surrounding `SchemaForm`; reads "Loading ..." while that runs. */
export const SubmitButton = (props: ButtonProps) => {
  const { isSubmitting } = useFormikContext();
  // Memoized against changes of the form's fields, as in `FormField`.
  return useMemo(
    () => <ActionButton {...props} type="submit" onMouseDown={keepFocus} loading={isSubmitting} />,
    [props, isSubmitting],
  );
};
