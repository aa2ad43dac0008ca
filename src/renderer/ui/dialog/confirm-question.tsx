import { Button, Text } from '@chakra-ui/react';
import { useAction } from '#renderer/lib/use-action.ts';
import { ActionButton } from '../form/action-button.tsx';
import { CloseGuard } from './dialog-guard.ts';
import { Modal } from './modal.tsx';
import { openerOrPage } from './restore-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  question: string;
  /** Label of the confirming button. */
  confirm: string;
  /** Label of the dismissing button; "Cancel" by default. */
  dismiss?: string;
  destructive?: boolean;
  /** Toast on success, and on a failure without a message of the server. */
  success?: string;
  /** Duration of the toast on success in milliseconds. */
  duration?: number;
  failure?: string;
  /**
   * Returns the element that gets the focus afterwards. Without one it returns to the button that opened the dialog, or
   * goes to the page's heading when that button is gone.
   */
  focusAfter?: () => HTMLElement | null;
  /** Runs the action and its follow-up work; then the dialog closes. */
  onConfirm: () => Promise<unknown>;
}

/** Confirmation of an irreversible action; stays open when the action fails. */
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
    duration,
    failure,
    focusAfter,
    onConfirm,
  } = props;
  const { run, busy } = useAction(onConfirm, { success, duration, failure });
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
      focusAfter={() => focusAfter?.() ?? openerOrPage()}
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
      <CloseGuard hold={busy ? 'busy' : 'free'} />
      <Text overflowWrap="anywhere">{question}</Text>
    </Modal>
  );
};
