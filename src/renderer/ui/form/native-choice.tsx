import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** An option: the submitted value and its label. */
export type Options<V extends string | number = string | number> = readonly {
  readonly value: V;
  readonly label: string;
}[];

interface NativeChoiceProps extends ComponentProps<typeof NativeSelect.Field> {
  options: Options;
  /** Label of the empty option; without it a choice is required. */
  none?: string;
  root?: ComponentProps<typeof NativeSelect.Root>;
}

/** A native select. */
export const NativeChoice = ({ options, none, root, ...field }: NativeChoiceProps) => (
  <NativeSelect.Root {...root}>
    <NativeSelect.Field {...field}>
      {none && <option value="">{none}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
