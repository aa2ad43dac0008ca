import { Field, HStack, Input, type InputProps, Text } from '@chakra-ui/react';
import { type FieldHelperProps, useField } from 'formik';
import { type ElementType, type ReactNode, use, useMemo } from 'react';
import { type AnyObjectSchema, reach } from 'yup';
import { useUnchangedWhilePressed } from '#renderer/lib/use-unchanged-while-pressed.ts';
import { SchemaContext } from './schema-form.tsx';

const isRequired = (schema: AnyObjectSchema, name: string): boolean => {
  const described = reach(schema, name).describe();
  return 'optional' in described && described.optional === false;
};

interface FieldProps<T, K extends keyof T & string> extends Omit<InputProps, 'name' | 'children' | 'onChange'> {
  name: K;
  label: ReactNode;
  help?: ReactNode;
  /** Overrides the schema, for a rule that needs context. */
  required?: boolean;
  /** A control with the value, onChange and onBlur props of an <input>: Textarea, NativeSelect.Field … */
  as?: ElementType;
  /** Rules of a PasswordInput. */
  rules?: string;
  /** Lines of a Textarea. */
  rows?: number;
  /** Render prop for any other control, such as PinInput, StarChoice or a file. */
  children?: (value: T[K], helpers: FieldHelperProps<T[K]>, invalid: boolean) => ReactNode;
}

/** Label, control, help and error of one value of a `SchemaForm`: `<FormField<LoginForm> name="email" …>`. */
export const FormField = <T extends object, K extends keyof T & string = keyof T & string>(props: FieldProps<T, K>) => {
  const [{ value, onChange, onBlur }, meta, helpers] = useField<T[K]>(props.name);
  const schema = use(SchemaContext);
  const error = useUnchangedWhilePressed(meta.touched ? meta.error : undefined);
  // Formik updates every field on each change, so the elements are memoized until this field changes.
  return useMemo(() => {
    const { label, help, required, as: Control = Input, children, ...rest } = props;
    const invalid = error !== undefined;
    const needed = required ?? isRequired(schema, props.name);
    return (
      <Field.Root invalid={invalid} required={needed} data-field={props.name}>
        <HStack w="full" justify="space-between" align="baseline">
          <Field.Label>{label}</Field.Label>
          {!needed && (
            <Text as="span" textStyle="xs" color="fg.muted">
              Optional
            </Text>
          )}
        </HStack>
        {children ? (
          children(value, helpers, invalid)
        ) : (
          <Control {...rest} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
        )}
        {help && <Field.HelperText>{help}</Field.HelperText>}
        <Field.ErrorText aria-live="polite">{error}</Field.ErrorText>
      </Field.Root>
    );
  }, [props, schema, value, error, helpers, onChange, onBlur]);
};
