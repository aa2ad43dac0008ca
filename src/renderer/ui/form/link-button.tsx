import { Button, type ButtonProps } from '@chakra-ui/react';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';

/**
 * Props of a `Button` that draws the link in it. Chakra gives every button `type="button"`, which HTML allows on no link:
 * there it would name the media type of the target.
 */
export const AS_LINK = { asChild: true, type: undefined } as const;

/** A link to a page of the app that looks like a button. */
export const LinkButton = ({ to, replace, children, ...rest }: ButtonProps & Pick<LinkProps, 'to' | 'replace'>) => (
  <Button {...AS_LINK} {...rest}>
    <RouterLink to={to} replace={replace}>
      {children}
    </RouterLink>
  </Button>
);
