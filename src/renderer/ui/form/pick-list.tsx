import { Button, HStack, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { NativeChoice, type Options } from './native-choice.tsx';

interface PickSelectProps extends Pick<ComponentProps<typeof NativeChoice>, 'root' | 'aria-label' | 'onBlur' | 'ref'> {
  /** Label of the select while more can be chosen, e.g. "Add a language". */
  add: string;
  /** Label once the maximum is reached. */
  full: string;
  options: Options<string>;
  chosen: readonly string[];
  most: number;
  onChange: (chosen: readonly string[]) => void;
}

/** A native select that adds an option to the chosen ones. */
export const PickSelect = ({ add, full, options, chosen, most, onChange, ...field }: PickSelectProps) => {
  const isFull = chosen.length >= most;
  return (
    <NativeChoice
      {...field}
      none={isFull ? full : add}
      options={isFull ? [] : options.filter(({ value }) => !chosen.includes(value))}
      value=""
      onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
    />
  );
};

interface PickedProps {
  options: Options<string>;
  chosen: readonly string[];
  onRemove: (code: string) => void;
}

/** The chosen options: list items, each with a button that removes it. */
export const Picked = ({ options, chosen, onRemove }: PickedProps) =>
  chosen.map((code) => {
    const label = options.find(({ value }) => value === code)?.label ?? code;
    return (
      <li key={code}>
        <Button
          type="button"
          size="sm"
          rounded="pill"
          variant="outline"
          aria-label={`Remove ${label}`}
          onClick={() => onRemove(code)}
        >
          {label}
          <X aria-hidden />
        </Button>
      </li>
    );
  });

/** Multiple choice in a form: the select with the chosen options below. */
export const PickList = ({ options, chosen, onChange, ...select }: Omit<PickSelectProps, 'ref' | 'root'>) => {
  const field = useRef<HTMLSelectElement>(null);
  const remove = (code: string) => {
    // The pressed button disappears, so the focus moves to the select.
    field.current?.focus();
    onChange(chosen.filter((each) => each !== code));
  };
  return (
    <Stack gap="2" w="full">
      <PickSelect {...select} ref={field} options={options} chosen={chosen} onChange={onChange} />
      {chosen.length > 0 && (
        <HStack as="ul" gap="2" wrap="wrap" listStyleType="none">
          <Picked options={options} chosen={chosen} onRemove={remove} />
        </HStack>
      )}
    </Stack>
  );
};
