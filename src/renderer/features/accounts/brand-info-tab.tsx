import type { InferType } from 'yup';
import { adoptProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/api/call.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { brandForm, ProfileBasics } from './profile-basics.tsx';

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
      <ProfileBasics picture={picture} name="organization" />
      <SubmitButton alignSelf="flex-start">Save Changes</SubmitButton>
    </SchemaForm>
  );
};
