import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { decide } from './decide.ts';

interface ReconsiderButtonProps {
  job: BrandJobDetail;
  application: Application;
}

/** Reverts the decline of an application. */
export const ReconsiderButton = ({ job, application: { id, creator } }: ReconsiderButtonProps) => {
  const { run, busy } = useAction(
    () =>
      decide(
        job,
        () => call(api.reconsiderApplication, { params: { id } }),
        () => undefined,
      ),
    { success: `${creator.name} is among the applicants again, and was told.` },
  );
  return (
    <ActionButton
      size="sm"
      variant="outline"
      alignSelf="flex-start"
      flexShrink="0"
      aria-label={`Reconsider ${creator.name}`}
      loading={busy}
      onClick={() => void run()}
    >
      Reconsider
    </ActionButton>
  );
};
