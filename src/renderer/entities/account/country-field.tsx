import { SelectField } from '#renderer/ui/form/select-field.tsx';
import type { Address } from '#shared/contract/account-forms.ts';
import { COUNTRIES } from '#shared/domain/countries.ts';

/**
 * Adds a stored country that the list lacks as the first option, because the server accepts any text and older accounts
 * typed theirs.
 */
const countriesWith = (stored: string | null): readonly string[] =>
  stored && !COUNTRIES.includes(stored) ? [stored, ...COUNTRIES] : COUNTRIES;

/** Select for a country; native, so that typing searches it and browsers fill it in. */
export const CountryField = ({ stored }: { stored: string | null }) => (
  <SelectField<Address>
    name="country"
    label="Country"
    placeholder="Choose a country"
    autoComplete="country-name"
    options={countriesWith(stored).map((name) => ({ value: name, label: name }))}
  />
);
