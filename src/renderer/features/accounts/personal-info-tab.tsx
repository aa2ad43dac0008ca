import type { InferType } from 'yup';
import { adoptProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SelectField } from '#renderer/ui/form/select-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { ProfileBasics } from './profile-basics.tsx';
import { creatorForm } from './profile-forms.ts';

type Form = InferType<typeof creatorForm>;

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

export const PersonalInfoTab = ({ profile }: { profile: Profile }) => {
  const save = async (body: Form) => {
    adoptProfile(await call(api.saveCreatorProfile, { body }));
    toast.success('Profile Updated!');
  };
  const { name, description, website, picture, date_of_birth, gender } = profile;
  return (
    <SchemaForm
      schema={creatorForm}
      initial={{
        name,
        description: description ?? '',
        website: website ?? '',
        date_of_birth: date_of_birth ?? '',
        gender: gender ?? '',
      }}
      context={{ hasPicture: picture !== null }}
      onSubmit={save}
      draft="profile"
      maxW="form"
    >
      <ProfileBasics picture={picture} name="name" />
      <FormField<Form> name="date_of_birth" label="Date of birth" type="date" autoComplete="bday" />
      <SelectField<Form> name="gender" label="Gender" placeholder="Choose" options={genders} />
      <SubmitButton alignSelf="flex-start">Save Changes</SubmitButton>
    </SchemaForm>
  );
};
