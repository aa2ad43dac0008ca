import { Button, HStack, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { NativeChoice, type Options } from './native-choice.tsx';

interface PickSelectProps extends Pick<ComponentProps<typeof NativeChoice>, 'root' | 'aria-label' | 'onBlur' | 'ref'> {
  /** What the select says while more can be chosen: "Add a language". */
  add: string;
  /** What it says once no more can be chosen. */
  full: string;
  options: Options<string>;
  chosen: readonly string[];
  most: number;
  onChange: (chosen: readonly string[]) => void;
}

/** A native select that adds one of many to what is chosen. */
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

/** What is chosen: list items, each a button that takes it away. */
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

/** A few of many, in a form: the select, and below it what is chosen. */
export const PickList = ({ options, chosen, onChange, ...select }: Omit<PickSelectProps, 'ref' | 'root'>) => {
  const field = useRef<HTMLSelectElement>(null);
  const remove = (code: string) => {
    // The button goes; the focus stays in the field.
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
