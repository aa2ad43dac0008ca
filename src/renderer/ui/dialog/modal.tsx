import { Button, CloseButton, Dialog, HStack, Portal, Text } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCloseGuard } from '#renderer/lib/forms/close-guards.ts';
import { DialogGuard, type Hold } from './dialog-guard.ts';

/** Asks inside a dialog whether to discard typed text. */
const DiscardQuestion = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <HStack role="alert" w="full" gap="3" flexWrap="wrap" justify="flex-end">
      <Text flex={{ base: '1 0 100%', md: '1' }} textStyle="sm">
        Discard what you entered?
      </Text>
      <Button ref={keep} size="sm" variant="outline" onClick={onKeep}>
        Keep editing
      </Button>
      <Button size="sm" colorPalette="red" onClick={onDiscard}>
        Discard
      </Button>
    </HStack>
  );
};

/** Props of every dialog. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface ModalProps extends DialogProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  role?: 'dialog' | 'alertdialog';
  /** `side`: a panel of the window's height at its inline end, for long content about a row of the page. */
  place?: 'center' | 'side';
  /**
   * Returns the element that gets the focus when the dialog closes, instead of the one that had it before; null when it
   * does not exist.
   */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

const SIDE = { h: 'calc(100dvh - 2rem)', maxH: 'none', my: '4', ms: 'auto', me: '0' } as const;

/** Clicking a toast above a dialog must not close the dialog. */
const toasts = ['top-end', 'top'].map((place) => () => document.getElementById(`toast-group:${place}`));

/** State of the dialog's guard, reset when the dialog opens. */
const useLeaving = (open: boolean, onClose: () => void) => {
  const [hold, setHold] = useState<Hold>('free');
  const [asking, setAsking] = useState(false);
  if (!open && asking) setAsking(false);
  const ask = useCallback(() => {
    if (hold === 'typed') setAsking(true);
  }, [hold]);
  useCloseGuard(open && hold !== 'free', ask);
  const leave = () => (hold === 'free' ? onClose() : ask());
  return { setHold, isBusy: hold === 'busy', asking: asking && hold === 'typed', setAsking, leave };
};

/**
 * A dialog in front of the page. Escape and an outside click close it; typed text is confirmed first, and a running
 * charge prevents it (`useDialogGuard`). The focus returns to where it was.
 */
export const Modal = (props: ModalProps) => {
  const { open, onClose, title, children, footer, size = 'md', role, place = 'center', focusAfter } = props;
  const { setHold, isBusy, asking, setAsking, leave } = useLeaving(open, onClose);
  const typedIn = useRef<HTMLElement>(null);
  const keep = () => {
    setAsking(false);
    typedIn.current?.focus();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && leave()}
      size={size}
      role={role}
      placement="center"
      persistentElements={toasts}
      finalFocusEl={focusAfter}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(place === 'side' && SIDE)}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <DialogGuard value={setHold}>
              <Dialog.Body
                scrollPaddingBottom="20"
                onFocus={({ target }) => {
                  typedIn.current = target;
                }}
              >
                {children}
              </Dialog.Body>
              {asking ? (
                <Dialog.Footer>
                  <DiscardQuestion onKeep={keep} onDiscard={onClose} />
                </Dialog.Footer>
              ) : (
                footer && <Dialog.Footer>{footer}</Dialog.Footer>
              )}
            </DialogGuard>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" disabled={isBusy} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
