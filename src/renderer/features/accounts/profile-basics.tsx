import { Textarea } from '@chakra-ui/react';
import { type InferType, mixed } from 'yup';
import { FileField } from '#renderer/ui/form/file-field.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { WebAddressInput } from '#renderer/ui/form/web-address-input.tsx';
import { brandProfileForm, creatorProfileForm } from '#shared/contract/account-forms.ts';

/** A picture is required unless one is stored already; yup context `{ hasPicture }`. */
const picture = mixed<Blob>().test(
  'picture',
  'A Picture is required',
  (value, { options }) => value instanceof Blob || options.context?.hasPicture === true,
);

export const brandForm = brandProfileForm.shape({ picture });
export const creatorForm = creatorProfileForm.shape({ picture });

type Form = InferType<typeof brandForm>;

interface ProfileBasicsProps {
  picture: string | null;
  /** Autofill name of the input. */
  name: 'organization' | 'name';
}

/** Profile fields of both roles. */
export const ProfileBasics = ({ picture, name }: ProfileBasicsProps) => (
  <>
    <FileField<Form> name="picture" label="Picture" current={picture} shape="person" required />
    <FormField<Form> name="name" label="Name" autoComplete={name} />
    <FormField<Form> name="description" label="Description" as={Textarea} rows={5} />
    <FormField<Form> name="website" label="Website" as={WebAddressInput} />
  </>
);
