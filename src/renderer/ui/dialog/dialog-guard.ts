import { createContext, use, useEffect } from 'react';

/** What keeps a dialog open: nothing, something typed that is asked about, or a charge that nothing may interrupt. */
export type Hold = 'free' | 'typed' | 'busy';

/** Tells the dialog around what holds it now. Outside a dialog nobody listens. */
export const DialogGuard = createContext<(hold: Hold) => void>(() => undefined);

/** While something typed or under way is in this part of a dialog, Esc, a click outside and Close do not lose it. */
export const useDialogGuard = (hold: Hold): void => {
  const tell = use(DialogGuard);
  useEffect(() => {
    tell(hold);
    return () => tell('free');
  }, [tell, hold]);
};

/** The same as a part of what a dialog shows, for whoever stands outside of it. */
export const HeldBy = ({ hold }: { hold: Hold }): null => {
  useDialogGuard(hold);
  return null;
};
