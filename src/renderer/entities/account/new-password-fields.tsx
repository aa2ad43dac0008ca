import { Box, Icon, Text, VisuallyHidden } from '@chakra-ui/react';
import { useField } from 'formik';
import { Check, Dot } from 'lucide-react';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { PasswordInput } from '#renderer/ui/form/password-input.tsx';
import { canonicalPassword, PASSWORD_RULES_ATTRIBUTE, passwordRules } from '#shared/domain/people/password-rules.ts';

interface Form {
  password: string;
  password_confirmation: string;
}

/** The rules, before anything is typed; each is ticked as soon as the password keeps it. */
const Rules = () => {
  const [{ value }] = useField<string>('password');
  const password = canonicalPassword(value ?? '');
  return passwordRules.map(({ label, pattern }) => {
    const isKept = pattern.test(password);
    return (
      <Text as="span" key={label} display="flex" gap="1.5" color={isKept ? 'fg.success' : undefined}>
        <Icon as={isKept ? Check : Dot} boxSize="4" flexShrink="0" mt="0.5" aria-hidden />
        <Box as="span">
          {label}
          <VisuallyHidden>{isKept ? ', done. ' : '. '}</VisuallyHidden>
        </Box>
      </Text>
    );
  });
};

/** The fields `password` and `password_confirmation` of a form that sets a password. */
export const NewPasswordFields = ({ label }: { label: string }) => (
  <>
    <FormField<Form>
      name="password"
      label={label}
      as={PasswordInput}
      autoComplete="new-password"
      rules={PASSWORD_RULES_ATTRIBUTE}
      help={<Rules />}
    />
    <FormField<Form>
      name="password_confirmation"
      label="Re-Type Password"
      as={PasswordInput}
      autoComplete="new-password"
      rules={PASSWORD_RULES_ATTRIBUTE}
    />
  </>
);
