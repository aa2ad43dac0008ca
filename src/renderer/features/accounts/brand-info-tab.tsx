import { Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { FileField } from '#renderer/ui/file-field.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { SchemaForm } from '#renderer/ui/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/submit-button.tsx';
import { toast } from '#renderer/ui/toast.ts';
import { api } from '#shared/contract/api.ts';
import { adoptProfile, type Profile } from './profile.ts';
import { brandForm } from './profile-forms.ts';

type Form = InferType<typeof brandForm>;

export const BrandInfoTab = ({ profile }: { profile: Profile }) => {
  const save = async (body: Form) => {
    adoptProfile(await call(api.saveBrandProfile, { body }));
    toast.success('Profile Updated!');
  };
  const { name, description, website, picture } = profile;
  return (
    <SchemaForm
      schema={brandForm}
      initial={{ name, description: description ?? '', website: website ?? '' }}
      context={{ hasPicture: picture !== null }}
      onSubmit={save}
      draft="profile"
      maxW="form"
    >
      <FileField<Form> name="picture" label="Picture" current={picture} shape="person" required />
      <FormField<Form> name="name" label="Name" autoComplete="organization" />
      <FormField<Form> name="description" label="Description" as={Textarea} rows={5} />
      <FormField<Form> name="website" label="Website" type="url" inputMode="url" placeholder="https://" />
      <SubmitButton alignSelf="flex-start">Save Changes</SubmitButton>
    </SchemaForm>
  );
};
