import { Button } from '@chakra-ui/react';
import { CircleSlash } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { loadProfile } from '#renderer/entities/account/profile.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { Banner } from '#renderer/ui/feedback/banner.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { suspensionClause } from '#shared/domain/people/suspension.ts';

/** Shown on every signed-in page while operators keep the account from a part of the product: which, and where they say why. */
export const SuspensionBanner = () => {
  const state = useApi('me', loadProfile);
  // A server of an earlier version does not say it.
  const scopes = (state.status === 'ready' && state.data.suspended_from) || [];
  if (scopes.length === 0) return null;
  return (
    <Banner
      icon={CircleSlash}
      label="Your account is limited"
      tone="warning"
      actions={
        <Button {...AS_LINK} size="sm">
          <RouterLink to="/chat/support">Open the support chat</RouterLink>
        </Button>
      }
    >
      {suspensionClause(scopes)}. The UGC Admins told you why in the support chat, and you can answer them there.
    </Banner>
  );
};
