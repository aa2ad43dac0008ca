import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { formatCents, toCents } from '#shared/domain/money.ts';
import { EARNINGS, type Earnings } from './earnings.ts';

/** Takes a requested withdrawal back after a question, until it is paid. */
export const CancelWithdrawal = ({ withdrawal: { id, amount } }: { withdrawal: Earnings['withdrawals'][number] }) => {
  const [asking, setAsking] = useState(false);
  const cancel = async () => {
    await call(api.cancelWithdrawal, { params: { id } }).finally(() => invalidate(EARNINGS, 'home'));
  };
  const figure = formatCents(toCents(amount));
  return (
    <>
      <Button
        {...ConfirmDialog.ahead}
        size="sm"
        variant="outline"
        aria-label={`Cancel the withdrawal of ${figure}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel withdrawal"
        question={`The ${figure} you requested go back to your balance. You can request them again at any time.`}
        confirm="Cancel withdrawal"
        dismiss="Keep it"
        success="Withdrawal cancelled."
        onConfirm={cancel}
      />
    </>
  );
};
