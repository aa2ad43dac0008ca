import { Button } from '@chakra-ui/react';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { loadProfile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { reload, useApi } from '#renderer/lib/api/use-api.ts';
import { Banner } from '#renderer/ui/feedback/banner.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { api } from '#shared/contract/api.ts';
import { suspensionClause } from '#shared/domain/people/suspension.ts';
import { DELETION, dayOf, loadDeletion } from './deletion.ts';

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

/** Shown on every signed-in page while a deletion is scheduled: its date, and how to cancel it. */
export const DeletionBanner = () => {
  const state = useApi(DELETION, loadDeletion);
  const { run, busy } = useAction(
    async () => {
      await call(api.keepAccount);
      reload(DELETION);
    },
    { success: 'Your account stays.' },
  );
  if (state.status !== 'ready' || !state.data.final_at) return null;
  return (
    <Banner
      icon={TriangleAlert}
      label="Your account will be deleted"
      tone="warning"
      actions={
        <ActionButton size="sm" loading={busy} onClick={() => void run()}>
          Keep my account
        </ActionButton>
      }
    >
      Your account will be deleted on {dayOf(state.data.final_at)}, as you asked.
    </Banner>
  );
};
