import { SimpleGrid } from '@chakra-ui/react';
import { call } from '#renderer/lib/call.ts';
import { remember, useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { SchemaForm } from '#renderer/ui/schema-form.tsx';
import { FormSkeleton } from '#renderer/ui/skeletons.tsx';
import { SubmitButton } from '#renderer/ui/submit-button.tsx';
import { type Address, addressForm } from '#shared/contract/accounts.ts';
import { api } from '#shared/contract/api.ts';

/** Where the bill goes: the stored address, saved again before the card is asked for. */
export const BillingStep = ({ onNext }: { onNext: () => void }) => {
  const state = useApi('me', () => call(api.me));
  return (
    <AsyncView state={state} what="your billing information" skeleton={<FormSkeleton fields={4} />}>
      {(profile) => {
        const { address, country, city, zip_code, phone_number } = profile;
        const save = async (body: Address) => {
          remember('me', { ...profile, ...(await call(api.saveBrandAddress, { body })) });
          onNext();
        };
        return (
          <SchemaForm
            schema={addressForm}
            initial={{
              address: address ?? '',
              country: country ?? '',
              city: city ?? '',
              zip_code: zip_code ?? '',
              phone_number: phone_number ?? '',
            }}
            onSubmit={save}
          >
            <FormField<Address> name="address" label="Address" autoComplete="street-address" />
            <FormField<Address> name="country" label="Country" autoComplete="country-name" />
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
              <FormField<Address> name="city" label="City" autoComplete="address-level2" />
              <FormField<Address> name="zip_code" label="Zip Code" autoComplete="postal-code" />
            </SimpleGrid>
            <FormField<Address> name="phone_number" label="Phone Number" type="tel" autoComplete="tel" />
            <SubmitButton>Next</SubmitButton>
          </SchemaForm>
        );
      }}
    </AsyncView>
  );
};
