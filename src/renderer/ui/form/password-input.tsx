import { IconButton, Input, InputGroup, type InputProps, VisuallyHidden } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

interface PasswordInputProps extends InputProps {
  autoComplete: 'new-password' | 'current-password';
  /** Rules for generators, as in the attribute `passwordrules`; only of a new password. */
  rules?: string;
}

/** A password with a button that shows it; for `<FormField as={PasswordInput}>`. */
export const PasswordInput = ({ rules, ...props }: PasswordInputProps) => {
  const [isShown, setShown] = useState(false);
  const Sign = isShown ? EyeOff : Eye;
  return (
    <InputGroup
      endElementProps={{ px: '1' }}
      endElement={
        <IconButton type="button" size="xs" variant="ghost" onClick={() => setShown(!isShown)}>
          <Sign aria-hidden />
          {/* Not `aria-label`, by which the button would be found as a second field of this label. */}
          <VisuallyHidden>{isShown ? 'Hide password' : 'Show password'}</VisuallyHidden>
        </IconButton>
      }
    >
      <Input
        {...props}
        // React and Chakra do not know the attribute, which Safari and iCloud Passwords read.
        ref={(field) => {
          if (field && rules) field.setAttribute('passwordrules', rules);
        }}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Edge has a button of its own.
        css={{ '&::-ms-reveal': { display: 'none' } }}
      />
    </InputGroup>
  );
};
