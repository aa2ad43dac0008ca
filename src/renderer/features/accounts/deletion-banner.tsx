import { TriangleAlert } from 'lucide-react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { reload, useApi } from '#renderer/lib/api/use-api.ts';
import { Banner } from '#renderer/ui/feedback/banner.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { DELETION, dayOf, loadDeletion } from './deletion.ts';

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
