import { HStack, Link, Skeleton, Stack } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import type { InferType } from 'yup';
import { categoryOptions, languageOptions } from '#renderer/entities/account/creator-codes.ts';
import { adoptProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/api/call.ts';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { amend, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import type { Options } from '#renderer/ui/form/native-choice.tsx';
import { PickList } from '#renderer/ui/form/pick-list.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SelectField } from '#renderer/ui/form/select-field.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { GENDER_LABELS, GENDERS } from '#shared/domain/people/age.ts';
import { joinCodes, splitCodes } from '#shared/domain/text/code-list.ts';
import { AccountSection } from './account-section.tsx';
import { creatorForm, ProfileBasics } from './profile-basics.tsx';

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

const genders = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));

const ShareLink = ({ url }: { url: string }) => {
  const { run, busy } = useAction(async () => navigator.clipboard.writeText(url), {
    success: 'Link copied.',
    failure: 'The link could not be copied. Select it instead.',
  });
  return (
    <HStack gap="4" flexWrap="wrap">
      <Link href={url} target="_blank" overflowWrap="anywhere" textStyle="sm" minW="0">
        {url}
      </Link>
      <ActionButton size="sm" variant="outline" loading={busy} onClick={() => void run()}>
        <Copy aria-hidden />
        Copy link
      </ActionButton>
    </HStack>
  );
};

/** Switches the public page of a creator on and off, and gives its link. */
const PublicPageSection = ({ profile: { page_key } }: { profile: Profile }) => {
  const config = useApi('app/client-config', clientConfig);
  const { run, busy } = useAction(async (on: boolean) => {
    const answer = await call(api.setPublicPage, { body: { public: on ? 1 : 0 } });
    amend('me', (me) => ({ ...me, ...answer }));
    toast.success(on ? 'Your page is public.' : 'Your page is private. Its link opens nothing any more.');
  });
  return (
    <AccountSection
      title="Public Page"
      intro="Anybody with the link sees your picture, description, website, pitch, portfolio and ratings, never your address, phone number or date of birth. Search engines are asked not to list it."
    >
      <Stack gap="3" aria-busy={busy}>
        <SettingSwitch label="Public Page" on={page_key !== null} onChange={(on) => void run(on)}>
          Anybody with the link can open my page
        </SettingSwitch>
        {page_key !== null && (
          <AsyncView state={config} what="the link" skeleton={<Skeleton h="9" />}>
            {({ website }) => <ShareLink url={`${website}/c/${page_key}`} />}
          </AsyncView>
        )}
      </Stack>
    </AccountSection>
  );
};

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
