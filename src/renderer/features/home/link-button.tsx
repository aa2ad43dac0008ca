import { Button, type ButtonProps } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';

/** A link that looks like a button. */
export const LinkButton = ({ to, children, ...rest }: ButtonProps & { to: string }) => (
  <Button {...AS_LINK} {...rest}>
    <RouterLink to={to}>{children}</RouterLink>
  </Button>
);
