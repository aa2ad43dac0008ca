import { useEffect } from 'react';

/** Handlers of guarded open dialogs that run when the user tries to leave; the topmost dialog is last. */
const leaves: (() => void)[] = [];

/** Registers a dialog that holds typed text or a running charge. */
export const useHeldDialog = (isHeld: boolean, leave: () => void): void => {
  useEffect(() => {
    if (!isHeld) return;
    leaves.push(leave);
    return () => {
      leaves.splice(leaves.indexOf(leave), 1);
    };
  }, [isHeld, leave]);
};

/** Tries to close the topmost guarded dialog, which then asks for confirmation. False when there is none. */
export const askHeldDialog = (): boolean => {
  const leave = leaves.at(-1);
  leave?.();
  return leave !== undefined;
};
