import { useAtom, useSetAtom } from 'jotai';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { sessionScopedAtom } from '../lib/session-scoped-atom.ts';
import { usePlatform } from '../platform/platform.ts';
import { logOut } from './log-out.ts';
import { logOutQuestion } from './log-out-question.ts';

/** Keeps the text while the closed dialog fades out. */
const questionAtom = sessionScopedAtom({ text: '', isOpen: false });

/** Logs out at once, or asks for confirmation with `LogOutDialog` if this would stop or delete something. */
export const useLogOut = (): (() => void) => {
  const { transfers } = usePlatform();
  const ask = useSetAtom(questionAtom);
  return () => {
    const text = logOutQuestion(transfers);
    if (text) ask({ text, isOpen: true });
    else logOut(transfers);
  };
};

/** Outside the account menu, which is unmounted when the window crosses the mobile breakpoint. */
export const LogOutDialog = () => {
  const { transfers } = usePlatform();
  const [{ text, isOpen }, setQuestion] = useAtom(questionAtom);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => setQuestion({ text, isOpen: false })}
      title="Log out?"
      question={text}
      dismiss="Stay Logged In"
      confirm="Log Out"
      destructive
      onConfirm={async () => logOut(transfers)}
    />
  );
};
