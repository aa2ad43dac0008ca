import { createContext, use, useEffect } from 'react';

/** Reason to keep a dialog open: none, typed text (closing asks first), or a running charge (closing is disabled). */
export type Hold = 'free' | 'typed' | 'busy';

/** Reports the guard to the surrounding dialog; does nothing outside of one. */
export const DialogGuard = createContext<(hold: Hold) => void>(() => undefined);

/** Protects a part of a dialog from Esc, outside clicks and Close while it holds typed text or a running charge. */
export const useDialogGuard = (hold: Hold): void => {
  const tell = use(DialogGuard);
  useEffect(() => {
    tell(hold);
    return () => tell('free');
  }, [tell, hold]);
};

/** The same as a component, for callers outside of the dialog's content. */
export const HeldBy = ({ hold }: { hold: Hold }): null => {
  useDialogGuard(hold);
  return null;
};
