import type { FormikHelpers, FormikValues } from 'formik';
import type { InferType } from 'yup';
import { NewPasswordFields } from '#renderer/entities/account/new-password-fields.tsx';
import { OwnUsernameField } from '#renderer/entities/account/username-field.tsx';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { PasswordInput } from '#renderer/ui/form/password-input.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { changePasswordForm } from '#shared/contract/account-forms.ts';
import type { Api } from '#shared/contract/api.ts';
import { AccountSection } from './account-section.tsx';

type Form = InferType<typeof changePasswordForm>;

/** Milliseconds; shorter than other toasts. */
const DURATION = 3_000;

export const PasswordSection = ({
  endpoint,
}: {
  endpoint: Api['changeBrandPassword'] | Api['changeCreatorPassword'];
}) => {
  const save = async (body: Form, { resetForm }: FormikHelpers<FormikValues>) => {
    await call(endpoint, { body });
    resetForm();
    invalidate('sessions');
    toast.success('Password Updated!', { duration: DURATION });
  };
  return (
    <AccountSection title="Change password" intro="Every other device is signed out when you change it.">
      <SchemaForm schema={changePasswordForm} onSubmit={save} maxW="form">
        <OwnUsernameField />
        <FormField<Form>
          name="current_password"
          label="Old Password"
          as={PasswordInput}
          autoComplete="current-password"
        />
        <NewPasswordFields label="New Password" />
        <SubmitButton alignSelf="flex-start">Save Changes</SubmitButton>
      </SchemaForm>
    </AccountSection>
  );
};
