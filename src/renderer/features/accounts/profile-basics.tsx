import { Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { FileField } from '#renderer/ui/form/file-field.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { WebAddressInput } from '#renderer/ui/form/web-address-input.tsx';
import type { brandForm } from './profile-forms.ts';

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
