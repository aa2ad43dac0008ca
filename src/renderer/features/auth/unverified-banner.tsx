import { Button } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { Banner } from '#renderer/ui/feedback/banner.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { ResendButton } from './resend-button.tsx';

/** Shown on every signed-in page until the address is verified: what requires it, and the two ways to verify. */
export const UnverifiedBanner = () => (
  <Banner
    icon={MailCheck}
    label="Verify your email address"
    actions={
      <>
        <ResendButton size="sm" />
        <Button {...AS_LINK} size="sm">
          <RouterLink to="/verify-email">Verify your email</RouterLink>
        </Button>
      </>
    }
  >
    Your email address is not verified yet. Look around as you like; paying, applying and withdrawing wait for it.
  </Banner>
);
