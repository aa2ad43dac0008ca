import { Button, type ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction } from '#renderer/lib/use-action.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Transfer } from '#shared/domain/transfer.ts';

interface TransferActionProps extends ButtonProps {
  perform: () => Promise<unknown>;
}

/** A button for an action on a transfer; failures are shown in a toast. */
export const TransferAction = ({ perform, ...rest }: TransferActionProps) => {
  const { run } = useAction(perform);
  return <Button variant="outline" {...rest} onClick={() => void run()} />;
};

interface CancelTransferProps extends ButtonProps {
  transfer: Transfer;
  transfers: NonNullable<Platform['transfers']>;
}

/** Cancels a transfer, after a question: what was moved so far is lost. */
export const CancelTransfer = ({ transfer, transfers, ...rest }: CancelTransferProps) => {
  const [asking, setAsking] = useState(false);
  const { id, title, fileName, direction } = transfer;
  return (
    <>
      <Button variant="ghost" {...rest} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={direction === 'upload' ? 'Cancel this upload?' : 'Cancel this download?'}
        question={`What is there of “${fileName}” is removed. ${title} stays as it is.`}
        confirm={direction === 'upload' ? 'Cancel Upload' : 'Cancel Download'}
        dismiss="Keep"
        destructive
        onConfirm={() => transfers.cancel(id)}
      />
    </>
  );
};
