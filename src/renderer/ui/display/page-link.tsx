import { Link, type LinkProps } from '@chakra-ui/react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';

/** A link to a page of the app. */
export const PageLink = ({ to, state, children, ...rest }: LinkProps & Pick<RouterLinkProps, 'to' | 'state'>) => (
  <Link asChild {...rest}>
    <RouterLink to={to} state={state}>
      {children}
    </RouterLink>
  </Link>
);
