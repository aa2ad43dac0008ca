import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** What a list offers: what is sent, and the words for it. */
export type Options<V extends string | number = string | number> = readonly {
  readonly value: V;
  readonly label: string;
}[];

interface NativeChoiceProps extends ComponentProps<typeof NativeSelect.Field> {
  options: Options;
  /** What stands for no choice; without it there is always one. */
  none?: string;
  root?: ComponentProps<typeof NativeSelect.Root>;
}

/** The system's own list of options. */
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
