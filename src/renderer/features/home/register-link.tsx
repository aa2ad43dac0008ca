import type { ButtonProps } from '@chakra-ui/react';
import { registerPath } from '#shared/domain/register-path.ts';
import { useChosenSide } from './chosen-side.ts';
import { LinkButton } from './link-button.tsx';

/** Leads to the sign-up, as the side that the visitor reads about. */
export const RegisterLink = (props: ButtonProps) => (
  <LinkButton to={registerPath(useChosenSide())} {...props}>
    Register
  </LinkButton>
);
