import { useAtom, useSetAtom } from 'jotai';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { isFinal } from '#shared/domain/transfer.ts';
import { call } from '../lib/call.ts';
import { session } from '../lib/session.ts';
import { sessionScopedAtom } from '../lib/session-scoped-atom.ts';
import { usePlatform } from '../platform/platform.ts';
import type { Transfers } from '../platform/transfers.ts';
import { isOfMessage, logOutQuestion } from './log-out-question.ts';

/**
 * Logs out: revokes the token on the server, clears local storage, opens the landing page. Uploads of
 * messages are cancelled, because the log-out deletes the messages that wait for them.
 */
const logOut = (transfers: Pick<Transfers, 'list' | 'cancel'> | null): void => {
  // A failure is ignored: the log-out happens in any case.
  for (const transfer of transfers?.list() ?? [])
    if (isOfMessage(transfer) && !isFinal(transfer)) transfers?.cancel(transfer.id).catch(() => undefined);
  // A failed revocation is ignored: this page drops the token in any case, and the server's copy expires.
  call(api.logout).catch(() => undefined);
  session.end('/');
};

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
