import { call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { DialogProps } from '#renderer/ui/dialog/modal.tsx';
import { api } from '#shared/contract/api.ts';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';

interface WithdrawQuestionProps extends DialogProps {
  application: { readonly id: number };
  job: { readonly id: number; readonly product: { readonly name: string }; readonly brand: { readonly name: string } };
  /** Called with the withdrawn application; the lists that contain it are already invalidated. */
  onWithdrawn: (application: Data<typeof applicationsApi.withdrawApplication>) => void;
}

/** Confirmation dialog that withdraws an application. */
export const WithdrawQuestion = ({ application, job, open, onClose, onWithdrawn }: WithdrawQuestionProps) => {
  const withdraw = async () => {
    const answer = await call(api.withdrawApplication, { params: { id: application.id } });
    invalidate('applications', 'open-jobs', 'home');
    onWithdrawn(answer);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Withdraw application"
      question={`${job.brand.name} will no longer see your application for job #${job.id}, ${job.product.name}. You can apply again as long as the job is open.`}
      confirm="Withdraw"
      dismiss="Keep it"
      success="Application withdrawn."
      onConfirm={withdraw}
    />
  );
};
