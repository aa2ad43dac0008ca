import type { ButtonProps } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { ActionButton } from './action-button.tsx';

/** Submits the `SchemaForm` around it; reads "Loading ..." while that runs. */
export const SubmitButton = (props: ButtonProps) => {
  const { isSubmitting } = useFormikContext();
  return <ActionButton {...props} type="submit" loading={isSubmitting} />;
};
