import { NativeChoice, type Options } from '../form/native-choice.tsx';

interface ListSelectProps<V extends string | number> {
  label: string;
  /** Label of the empty option: "Any duration". Without it a choice is required. */
  any?: string;
  options: Options<V>;
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** A select of the filter bar. */
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
