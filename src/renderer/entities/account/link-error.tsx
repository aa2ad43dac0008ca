import { Box, Button, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { LinkState } from './use-mail-link.ts';

interface LinkErrorProps {
  link: LinkState;
  /** How to request another link. */
  children?: ReactNode;
}

/** Explains why a link from an email did not work, and what to do. */
export const LinkError = ({ link, children }: LinkErrorProps) => (
  <Box role="alert">
    {(link.status === 'expired' || link.status === 'failed') && (
      <Stack bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" gap="3" textStyle="sm" align="flex-start">
        {link.status === 'expired' ? 'This link has expired or was used already.' : link.message}
        {link.status === 'expired' ? (
          children
        ) : (
          <Button size="sm" variant="outline" onClick={link.retry}>
            Retry
          </Button>
        )}
      </Stack>
    )}
  </Box>
);
