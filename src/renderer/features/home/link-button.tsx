import { Button, type ButtonProps } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

/** A link that looks like a button. */
export const LinkButton = ({ to, children, ...rest }: ButtonProps & { to: string }) => (
  <Button asChild {...rest}>
    <RouterLink to={to}>{children}</RouterLink>
  </Button>
);
