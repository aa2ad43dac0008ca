import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { formatCents, toCents } from '#shared/domain/money.ts';
import { EARNINGS, type Withdrawal } from './earnings.ts';

/** Formatted amount of a withdrawal. */
export const figureOf = ({ amount }: Withdrawal): string => formatCents(toCents(amount));

/**
 * Cancels a requested withdrawal after a confirmation, until it is paid. The dialog is rendered outside of the table,
 * whose rows are unmounted when they become cards.
 */
export const useCancelWithdrawal = () => {
  /** Kept while the closed dialog fades out. */
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (withdrawal: Withdrawal) => {
    setAsked(withdrawal);
    setOpen(true);
  };
  const cancel = async ({ id }: Withdrawal) => {
    await call(api.cancelWithdrawal, { params: { id } }).finally(() => invalidate(EARNINGS, 'home'));
  };
  const dialog = asked && (
    <ConfirmDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Cancel withdrawal"
      question={`The ${figureOf(asked)} that you requested goes back to your balance. You can request it again at any time.`}
      confirm="Cancel withdrawal"
      dismiss="Keep it"
      success="Withdrawal cancelled."
      onConfirm={() => cancel(asked)}
    />
  );
  return { ask, dialog };
};
