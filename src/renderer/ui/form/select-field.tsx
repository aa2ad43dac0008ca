import type { ReactNode } from 'react';
import { FormField } from './form-field.tsx';
import { NativeChoice, type Options } from './native-choice.tsx';

interface SelectFieldProps<K> {
  name: K;
  label: ReactNode;
  help?: ReactNode;
  placeholder: string;
  /** Autofill hint (HTML autocomplete token). */
  autoComplete?: string;
  options: Options;
}

/** A select field with the native control. */
export const SelectField = <T extends object, K extends keyof T & string = keyof T & string>({
  placeholder,
  autoComplete,
  options,
  ...field
}: SelectFieldProps<K>) => (
  <FormField<T, K> {...field}>
    {(value, { setValue, setTouched }) => (
      <NativeChoice
        options={options}
        none={placeholder}
        autoComplete={autoComplete}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={({ target }) => void setValue(target.value as T[K])}
        onBlur={() => void setTouched(true)}
      />
    )}
  </FormField>
);
