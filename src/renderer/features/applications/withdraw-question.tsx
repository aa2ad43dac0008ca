import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import type { Application } from './application-columns.tsx';

const withdraw = async ({ id, job }: Application) => {
  await call(api.withdrawApplication, { params: { id } });
  invalidate('applications', 'open-jobs', `job/${job.id}`, 'home');
};

/** Asks before an application is taken back. */
export const WithdrawQuestion = ({ application, onClose }: { application: Application; onClose: () => void }) => {
  const { id, product, brand } = application.job;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw application"
      question={`Do you want to withdraw your application for job #${id}, ${product.name} by ${brand.name}? You can apply again while the job is open.`}
      confirm="Withdraw"
      destructive
      success="Application withdrawn."
      onConfirm={() => withdraw(application)}
    />
  );
};
