import { NativeSelect } from '@chakra-ui/react';

interface ListSelectProps<V extends string | number> {
  label: string;
  /** What stands for no choice: "Any duration". Without it there is always a choice. */
  any?: string;
  options: readonly { readonly value: V; readonly label: string }[];
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** One choice of a filter bar, or none. */
export const ListSelect = <V extends string | number>({ label, any, options, value, onChoose }: ListSelectProps<V>) => (
  <NativeSelect.Root w={{ base: 'full', md: 'auto' }} minW="44" flexShrink="0">
    <NativeSelect.Field
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(options.find((option) => String(option.value) === target.value)?.value)}
    >
      {any && <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
