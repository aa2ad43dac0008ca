import { Stack } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { categoryOptions, languageOptions } from '#renderer/entities/account/creator-codes.ts';
import { adoptProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/api/call.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SelectField } from '#renderer/ui/form/select-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { joinCodes, splitCodes } from '#shared/domain/text/code-list.ts';
import type { Options } from '../../ui/form/native-choice.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { ProfileBasics } from './profile-basics.tsx';
import { creatorForm } from './profile-forms.ts';
import { PublicPageSection } from './public-page-section.tsx';

interface PickListFieldProps<K> {
  name: K;
  label: string;
  help: string;
  /** Label of the select, e.g. "Add a language". */
  add: string;
  options: Options<string>;
}

/** Form field for several codes, stored as one text. */
const PickListField = <T extends object, K extends keyof T & string = keyof T & string>({
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
  const { name, description, website, picture, date_of_birth, gender, languages, categories } = profile;
  return (
    <Stack gap="10" maxW="form">
      <SchemaForm
        schema={creatorForm}
        initial={{
          name,
          description: description ?? '',
          website: website ?? '',
          date_of_birth: date_of_birth ?? '',
          gender: gender ?? '',
          languages: joinCodes(languages),
          categories: joinCodes(categories),
        }}
        context={{ hasPicture: picture !== null }}
        onSubmit={save}
        draft="profile"
      >
        <ProfileBasics picture={picture} name="name" />
        <FormField<Form> name="date_of_birth" label="Date of birth" type="date" autoComplete="bday" />
        <SelectField<Form> name="gender" label="Gender" placeholder="Choose" options={genders} />
        <PickListField<Form>
          name="languages"
          label="Languages you speak on camera"
          help="Up to 5. Brands search by them."
          add="Add a language"
          options={languageOptions}
        />
        <PickListField<Form>
          name="categories"
          label="What you film"
          help="Up to 5. Brands search by them."
          add="Add a category"
          options={categoryOptions}
        />
        <SubmitButton alignSelf="flex-start">Save Changes</SubmitButton>
      </SchemaForm>
      <PublicPageSection profile={profile} />
    </Stack>
  );
};
