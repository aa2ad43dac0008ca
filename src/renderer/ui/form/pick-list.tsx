import { Button, HStack, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { NativeChoice, type Options } from './native-choice.tsx';

interface PickListProps extends Pick<ComponentProps<typeof NativeChoice>, 'root' | 'aria-label' | 'onBlur'> {
  /** What the select says while nothing, or not all, is chosen: "Add a language". */
  add: string;
  /** What it says once no more can be chosen. */
  full: string;
  options: Options<string>;
  chosen: readonly string[];
  most: number;
  onChange: (chosen: readonly string[]) => void;
}

/** A few of many: a native select adds one, and a button for each that is chosen takes it away. */
export const PickList = ({ add, full, options, chosen, most, onChange, ...field }: PickListProps) => {
  const select = useRef<HTMLSelectElement>(null);
  const isFull = chosen.length >= most;
  const remove = (code: string) => {
    // The button goes; the focus stays in the field.
    select.current?.focus();
    onChange(chosen.filter((each) => each !== code));
  };
  return (
    <Stack gap="2" w="full">
      <NativeChoice
        {...field}
        ref={select}
        none={isFull ? full : add}
        options={isFull ? [] : options.filter(({ value }) => !chosen.includes(value))}
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
      />
      {chosen.length > 0 && (
        <HStack as="ul" gap="2" wrap="wrap" listStyleType="none">
          {chosen.map((code) => {
            const label = options.find(({ value }) => value === code)?.label ?? code;
            return (
              <li key={code}>
                <Button
                  type="button"
                  size="sm"
                  rounded="pill"
                  variant="outline"
                  aria-label={`Remove ${label}`}
                  onClick={() => remove(code)}
                >
                  {label}
                  <X aria-hidden />
                </Button>
              </li>
            );
          })}
        </HStack>
      )}
    </Stack>
  );
};
