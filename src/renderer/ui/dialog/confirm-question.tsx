import { Button, Text } from '@chakra-ui/react';
import { useAction } from '#renderer/lib/use-action.ts';
import { ActionButton } from '../form/action-button.tsx';
import { HeldBy } from './dialog-guard.ts';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  question: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that does not; "Cancel" unless told. */
  dismiss?: string;
  destructive?: boolean;
  /** Success toast and, when the server gives none, failure toast. */
  success?: string;
  failure?: string;
  /** What follows (closing is done here) stands after the call. */
  onConfirm: () => Promise<unknown>;
}

/** A question before something that is not undone; stays open when it fails. */
export const ConfirmQuestion = (props: ConfirmDialogProps) => {
  const {
    open,
    onClose,
    title,
    question,
    confirm,
    dismiss = 'Cancel',
    destructive,
    success,
    failure,
    onConfirm,
  } = props;
  const { run, busy } = useAction(onConfirm, { success, failure });
  const answer = async () => {
    if (await run()) onClose();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {dismiss}
          </Button>
          <ActionButton colorPalette={destructive ? 'red' : undefined} loading={busy} onClick={() => void answer()}>
            {confirm}
          </ActionButton>
        </>
      }
    >
      <HeldBy hold={busy ? 'busy' : 'free'} />
      <Text overflowWrap="anywhere">{question}</Text>
    </Modal>
  );
};
