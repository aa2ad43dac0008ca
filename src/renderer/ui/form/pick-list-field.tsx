import { joinCodes, splitCodes } from '#shared/domain/code-list.ts';
import { limits } from '#shared/domain/limits.ts';
import { FormField } from './form-field.tsx';
import type { Options } from './native-choice.tsx';
import { PickList } from './pick-list.tsx';

interface PickListFieldProps<K> {
  name: K;
  label: string;
  help: string;
  /** Label of the select, e.g. "Add a language". */
  add: string;
  options: Options<string>;
}

/** Form field for several codes, stored as one text. */
export const PickListField = <T extends object, K extends keyof T & string = keyof T & string>({
  add,
  options,
  ...field
}: PickListFieldProps<K>) => (
  <FormField<T, K> {...field}>
    {(value, { setValue, setTouched }) => (
      <PickList
        add={add}
        full={`${limits.chosenCodes} chosen, the most`}
        options={options}
        chosen={splitCodes(String(value ?? ''))}
        most={limits.chosenCodes}
        onChange={(codes) => void setValue(joinCodes(codes) as T[K])}
        onBlur={() => void setTouched(true)}
      />
    )}
  </FormField>
);
