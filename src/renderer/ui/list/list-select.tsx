import { NativeChoice, type Options } from '../form/native-choice.tsx';

interface ListSelectProps<V extends string | number> {
  label: string;
  /** What stands for no choice: "Any duration". Without it there is always a choice. */
  any?: string;
  options: Options<V>;
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** One choice of a filter bar, or none. */
export const ListSelect = <V extends string | number>({ label, any, options, value, onChoose }: ListSelectProps<V>) => (
  <NativeChoice
    root={{ w: { base: 'full', md: 'auto' }, minW: '44', flexShrink: '0' }}
    options={options}
    none={any}
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChoose(options.find((option) => String(option.value) === target.value)?.value)}
  />
);
