import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ComponentType, useState } from 'react';
import type { Ahead } from './lazy-dialog.tsx';
import type { DialogProps } from './modal.tsx';

interface DialogButtonProps<P extends DialogProps> extends Omit<ButtonProps, 'onClick'> {
  /** The dialog. The code of one made by `lazyDialog` is loaded ahead. */
  dialog: ComponentType<P> & { readonly ahead?: Ahead };
  /** Its other props. */
  given: Omit<P, keyof DialogProps>;
  /** Whether the button is there. */
  offered?: boolean;
}

/** A button with the dialog that it opens. The dialog stays open when what is done in it takes the button away. */
export const DialogButton = <P extends DialogProps>(props: DialogButtonProps<P>) => {
  const { dialog: Dialog, given, offered = true, ...button } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      {offered && <Button {...Dialog.ahead} {...button} onClick={() => setOpen(true)} />}
      <Dialog {...({ ...given, open, onClose: () => setOpen(false) } as P)} />
    </>
  );
};
