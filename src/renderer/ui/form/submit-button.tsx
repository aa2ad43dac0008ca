import type { ButtonProps } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import type { MouseEvent } from 'react';
import { ActionButton } from './action-button.tsx';

/** Blur would show the field's error, move the button from under the pointer, and the click would be lost. */
const keepFocus = (press: MouseEvent): void => press.preventDefault();

/** Submits the `SchemaForm` around it; reads "Loading ..." while that runs. */
export const SubmitButton = (props: ButtonProps) => {
  const { isSubmitting } = useFormikContext();
  return <ActionButton {...props} type="submit" onMouseDown={keepFocus} loading={isSubmitting} />;
};
