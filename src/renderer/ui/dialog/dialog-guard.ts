import { createContext, use, useEffect } from 'react';

/** Why a dialog stays open: no reason, typed text (closing asks first), or a running charge (closing is disabled). */
export type Hold = 'free' | 'typed' | 'busy';

/** Passes the guard to the surrounding dialog; does nothing outside of one. */
export const DialogGuard = createContext<(hold: Hold) => void>(() => undefined);

/** Guards a dialog against Escape, outside clicks and Close while it holds typed text or a running charge. */
export const useDialogGuard = (hold: Hold): void => {
  const setHold = use(DialogGuard);
  useEffect(() => {
    setHold(hold);
    return () => setHold('free');
  }, [setHold, hold]);
};

/** `useDialogGuard` as a component, for callers outside of the dialog's content. */
export const CloseGuard = ({ hold }: { hold: Hold }): null => {
  useDialogGuard(hold);
  return null;
};
