import { NativeSelect } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormField } from './form-field.tsx';

interface SelectFieldProps<K> {
  name: K;
  label: ReactNode;
  help?: ReactNode;
  placeholder: string;
  options: readonly { readonly value: string | number; readonly label: string }[];
}

/** A choice from a short list, by the system's own control. */
export const SelectField = <T extends object, K extends keyof T & string = keyof T & string>({
  placeholder,
  options,
  ...field
}: SelectFieldProps<K>) => (
  <FormField<T, K> {...field}>
    {(value, { setValue, setTouched }) => (
      <NativeSelect.Root>
        <NativeSelect.Field
          value={value === null || value === undefined ? '' : String(value)}
          onChange={({ target }) => void setValue(target.value as T[K])}
          onBlur={() => void setTouched(true)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    )}
  </FormField>
);
