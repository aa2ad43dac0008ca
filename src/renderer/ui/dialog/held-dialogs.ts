import { useEffect } from 'react';

/** Of each open dialog that must not be left just so: what it does when that is tried. The last one is on top. */
const leaves: (() => void)[] = [];

/** Registers a dialog that holds something typed or a running charge. */
export const useHeldDialog = (isHeld: boolean, leave: () => void): void => {
  useEffect(() => {
    if (!isHeld) return;
    leaves.push(leave);
    return () => {
      leaves.splice(leaves.indexOf(leave), 1);
    };
  }, [isHeld, leave]);
};

/** Tries to leave the dialog on top, which then asks about what was typed. False where no dialog is held. */
export const askHeldDialog = (): boolean => {
  const leave = leaves.at(-1);
  leave?.();
  return leave !== undefined;
};
