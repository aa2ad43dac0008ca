import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { WithdrawQuestion } from '#renderer/entities/job/withdraw-question.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { adoptApplication, type CreatorApplication, type CreatorJobDetail } from './creator-job.ts';

interface WithdrawApplicationProps {
  job: CreatorJobDetail;
  application: CreatorApplication;
}

/** Withdraws a pending application after a confirmation. */
export const WithdrawApplication = ({ job, application }: WithdrawApplicationProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {application.status === 'pending' && (
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
      <WithdrawQuestion
        application={application}
        job={job}
        open={asking}
        onClose={() => setAsking(false)}
        onWithdrawn={(answer) => adoptApplication(job, answer)}
      />
    </>
  );
};
