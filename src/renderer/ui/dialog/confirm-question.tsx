import { Button, Text } from '@chakra-ui/react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { ActionButton } from '../form/action-button.tsx';
import { CloseGuard } from './dialog-guard.ts';
import { type DialogProps, Modal } from './modal.tsx';

/** Focuses the heading of the page, or its main landmark while there is no heading. */
const focusPage = (): void => {
  const place = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/**
 * Moves the focus to the page when the element that has it is removed, like the button of a deleted row; the keyboard
 * would begin at the top of the document again. Ends when the focus moves by itself.
 */
const keepFocus = (): void => {
  const focused = document.activeElement;
  const end = () => {
    removed.disconnect();
    document.removeEventListener('focusin', moved);
  };
  const moved = ({ target }: FocusEvent) => {
    if (target !== focused) end();
  };
  const check = () => {
    if (focused?.isConnected && focused !== document.body) return;
    end();
    if (document.activeElement === document.body) focusPage();
  };
  const removed = new MutationObserver(check);
  removed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', moved);
  check();
};

/**
 * For `focusAfter` of a dialog whose action may remove the button that opened it. The focus returns to that button, if
 * it is still there, and otherwise, at once or later, goes to the heading of the page.
 */
const openerOrPage = (): null => {
  // Called just before the dialog moves the focus.
  queueMicrotask(keepFocus);
  return null;
};

export interface ConfirmDialogProps extends DialogProps {
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
