import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { adoptApplication, type CreatorApplication, type CreatorJobDetail } from './creator-job.ts';

interface WithdrawApplicationProps {
  job: CreatorJobDetail;
  application: CreatorApplication;
}

/** Takes an application back after a question, while nobody has decided about it. */
export const WithdrawApplication = ({ job, application: { id, status } }: WithdrawApplicationProps) => {
  const [asking, setAsking] = useState(false);
  const withdraw = async () => adoptApplication(job, await call(api.withdrawApplication, { params: { id } }));
  return (
    <>
      {status === 'pending' && (
        <Button
          {...ConfirmDialog.ahead}
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => setAsking(true)}
        >
          Withdraw application
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw application"
        question={`${job.brand.name} will no longer see it. You can apply again as long as the job is open.`}
        confirm="Withdraw"
        dismiss="Keep it"
        success="Application withdrawn."
        onConfirm={withdraw}
      />
    </>
  );
};
