import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  role?: 'dialog' | 'alertdialog';
}

/** Toasts lie over a dialog and are no part of it: closing one must not close the other. */
const toasts = ['top-end', 'top'].map((place) => () => document.getElementById(`toast-group:${place}`));

/** A dialog over the page. `Esc` and a click outside close it; the focus goes back to where it was. */
export const Modal = ({ open, onClose, title, children, footer, size = 'md', role }: ModalProps) => (
  <Dialog.Root
    open={open}
    onOpenChange={(change) => !change.open && onClose()}
    size={size}
    role={role}
    placement="center"
    persistentElements={toasts}
    scrollBehavior="inside"
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>{children}</Dialog.Body>
          {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
          <Dialog.CloseTrigger asChild>
            <CloseButton size="sm" aria-label="Close" />
          </Dialog.CloseTrigger>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
