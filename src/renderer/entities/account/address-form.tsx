import { SimpleGrid } from '@chakra-ui/react';
import { call } from '#renderer/lib/api/call.ts';
import { amend } from '#renderer/lib/api/use-api.ts';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SelectField } from '#renderer/ui/form/select-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { type Address, addressForm, type Billing, billingForm } from '#shared/contract/account-forms.ts';
import type { Api } from '#shared/contract/api.ts';
import { COUNTRIES } from '#shared/domain/people/countries.ts';
import type { Profile } from './profile.ts';

/**
 * Adds a stored country that the list lacks as the first option, because the server accepts any text and older accounts
 * typed theirs.
 */
const countriesWith = (stored: string | null): readonly string[] =>
  stored && !COUNTRIES.includes(stored) ? [stored, ...COUNTRIES] : COUNTRIES;

/** Select for a country; native, so that typing searches it and browsers fill it in. */
const CountryField = ({ stored }: { stored: string | null }) => (
  <SelectField<Address>
    name="country"
    label="Country"
    placeholder="Choose a country"
    autoComplete="country-name"
    options={countriesWith(stored).map((name) => ({ value: name, label: name }))}
  />
);

interface AddressFormProps {
  profile: Profile;
  endpoint: Api['saveBrandAddress'] | Api['saveCreatorAddress'];
  /** Label of the submit button. */
  submit: string;
  /** Called after the address is stored. */
  onSaved: () => void;
  /** Name of the draft; without it nothing is kept. */
  draft?: string;
  /** See `SchemaForm`. */
  asks?: boolean;
}

/** Address form with the stored values, for a brand with what its receipts show: in the profile, and as the first step of a payment. */
export const AddressForm = ({ profile, endpoint, submit, onSaved, draft, asks }: AddressFormProps) => {
  const isBrand = profile.role === 'brand';
  const save = async (body: Address & Partial<Billing>) => {
    const saved = await call(endpoint, { body });
    amend('me', (shown) => ({ ...shown, ...saved }));
    onSaved();
  };
  const initial = {
    address: profile.address ?? '',
    country: profile.country ?? '',
    city: profile.city ?? '',
    zip_code: profile.zip_code ?? '',
    phone_number: profile.phone_number ?? '',
    company_name: profile.company_name ?? '',
    vat_number: profile.vat_number ?? '',
  };
  return (
    <SchemaForm
      schema={isBrand ? billingForm : addressForm}
      initial={initial}
      onSubmit={save}
      draft={draft}
      asks={asks}
    >
      <FormField<Address> name="address" label="Address" autoComplete="street-address" />
      <CountryField stored={profile.country} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <FormField<Address> name="city" label="City" autoComplete="address-level2" />
        <FormField<Address> name="zip_code" label="Zip Code" autoComplete="postal-code" />
      </SimpleGrid>
      <FormField<Address> name="phone_number" label="Phone Number" type="tel" autoComplete="tel" />
      {isBrand && (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <FormField<Billing> name="company_name" label="Company Name" autoComplete="organization" />
          <FormField<Billing> name="vat_number" label="VAT Number" help="Receipts issued from now on show both." />
        </SimpleGrid>
      )}
      <SubmitButton alignSelf="flex-start">{submit}</SubmitButton>
    </SchemaForm>
  );
};
