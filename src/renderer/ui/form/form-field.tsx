import { Field, HStack, Input, type InputProps, Text } from '@chakra-ui/react';
import { type FieldHelperProps, useField } from 'formik';
import { type ElementType, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import { type AnyObjectSchema, reach } from 'yup';
import { SchemaContext } from './schema-form.tsx';

let isPressed = false;
const listeners = new Set<() => void>();

const change = (pressed: boolean): void => {
  isPressed = pressed;
  for (const listener of listeners) listener();
};

/** The browser determines the click target before it dispatches `mouseup`, so the page may move from here on. */
const release = (): void => {
  for (const type of ENDS) window.removeEventListener(type, release, true);
  window.removeEventListener('mousemove', releaseUnseen, true);
  change(false);
};

/** The list of a <select>, a menu of the system and a drag may swallow the release. */
const ENDS = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;
const releaseUnseen = ({ buttons }: MouseEvent): void => {
  if (buttons === 0) release();
};

const press = ({ button }: MouseEvent): void => {
  if (button !== 0) return;
  change(true);
  for (const type of ENDS) window.addEventListener(type, release, { capture: true, passive: true });
  window.addEventListener('mousemove', releaseUnseen, { capture: true, passive: true });
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('mousedown', press, { capture: true, passive: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('mousedown', press, true);
  };
};

/**
 * The value, which does not change while the mouse button is held down. For what moves the page when a field is left:
 * a button that moves away between press and release is not clicked.
 */
const useUnchangedWhilePressed = <T,>(value: T): T => {
  const held = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!held && shown !== value) setShown(() => value);
  return held ? shown : value;
};

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
