import type { ButtonProps } from '@chakra-ui/react';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { registerPath } from '#shared/domain/pages/register-path.ts';
import { useChosenSide } from './chosen-side.ts';

/** Link to the sign-up with the role that the visitor reads about. */
export const RegisterLink = (props: ButtonProps) => (
  <LinkButton to={registerPath(useChosenSide())} {...props}>
    Register
  </LinkButton>
);
