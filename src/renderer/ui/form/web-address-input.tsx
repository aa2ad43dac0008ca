import { Input, type InputProps } from '@chakra-ui/react';
import { useField } from 'formik';
import { completeWebAddress } from '#shared/domain/pages/web-address.ts';

/** A web address; for `<FormField as={WebAddressInput}>`. On blur it shows the address as it will be stored. */
export const WebAddressInput = ({ name = '', onBlur, ...props }: InputProps) => {
  const [{ value }, , { setValue }] = useField<string | null | undefined>(name);
  return (
    <Input
      {...props}
      name={name}
      type="url"
      inputMode="url"
      placeholder="https://"
      onBlur={(event) => {
        onBlur?.(event);
        const typed = value?.trim() ?? '';
        const completed = completeWebAddress(typed);
        if (completed !== typed) void setValue(completed);
      }}
    />
  );
};
