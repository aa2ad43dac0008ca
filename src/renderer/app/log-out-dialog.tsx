import { useAtom, useSetAtom } from 'jotai';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { isFinal, isUnderWay, type Transfer } from '#shared/domain/transfers/transfer.ts';
import { allPendingMessages } from '../features/chat/pending-messages.ts';
import { call } from '../lib/api/call.ts';
import { session } from '../lib/session/session.ts';
import { sessionScopedAtom } from '../lib/session/session-scoped-atom.ts';
import { usePlatform } from '../platform/platform.ts';
import type { Transfers } from '../platform/transfers.ts';

/**
 * Logs out: revokes the token on the server, clears local storage, opens the landing page. Uploads of
 * messages are cancelled, because the log-out deletes the messages that wait for them.
 */
const logOut = (transfers: Pick<Transfers, 'list' | 'cancel'> | undefined): void => {
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

/** The used part of the platform's transfers; undefined where there are none. */
type ListedTransfers = Pick<Transfers, 'list' | 'outlastsLogOut'> | undefined;

const nounOf = (list: readonly Transfer[]): string => {
  const [first] = list;
  return first && list.every(({ direction }) => direction === first.direction) ? first.direction : 'transfer';
};

/** Whether a transfer is part of a message; the log-out deletes it with the message. */
const isOfMessage = ({ direction, target }: Transfer): boolean =>
  direction === 'upload' && target.purpose === 'attachment';

const transferSentence = (transfers: NonNullable<ListedTransfers>): string | null => {
  const unfinished = transfers.list().filter((transfer) => !isFinal(transfer) && !isOfMessage(transfer));
  const running = unfinished.filter(isUnderWay);
  const concerned = running.length > 0 || transfers.outlastsLogOut ? running : unfinished;
  const [count, noun] = [concerned.length, nounOf(concerned)];
  if (count === 0) return null;
  const state = running.length > 0 ? 'running' : 'not finished';
  const [is, they, them] = count === 1 ? ['is', 'It', 'it'] : ['are', 'They', 'them'];
  const what = `${counted(count, noun)} ${is} ${state}.`;
  if (transfers.outlastsLogOut)
    return `${what} ${they} ${count === 1 ? 'stops now and continues' : 'stop now and continue'} when you log in again.`;
  return `${what} Logging out ends ${them}, and what was sent so far has to be sent again.`;
};

const messageSentence = (): string | null => {
  const messages = allPendingMessages();
  if (messages.length === 0) return null;
  const [is, them, their] = messages.length === 1 ? ['is', 'it', 'its'] : ['are', 'them', 'their'];
  const files = messages.some(({ attachments }) => attachments.length > 0) ? ` with ${their} photos and videos` : '';
  return `${counted(messages.length, 'message')} ${is} not sent yet. Logging out deletes ${them}${files}.`;
};

/**
 * Confirmation text for a logout that would stop transfers or delete messages that are not sent; null when it would do
 * neither. Where transfers outlast the logout, only running ones count; otherwise all unfinished ones are lost.
 */
export function logOutQuestion(transfers: ListedTransfers): string | null {
  const sentences = [transfers ? transferSentence(transfers) : null, messageSentence()].filter((one) => one !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

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
