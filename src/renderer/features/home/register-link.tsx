import type { ButtonProps } from '@chakra-ui/react';
import { registerPath } from '#shared/domain/pages/register-path.ts';
import { useChosenSide } from './chosen-side.ts';
import { LinkButton } from './link-button.tsx';

/** Link to the sign-up with the role that the visitor reads about. */
export const RegisterLink = (props: ButtonProps) => (
  <LinkButton to={registerPath(useChosenSide())} {...props}>
    Register
  </LinkButton>
);
