import { isFinal, isUnderWay, type Transfer } from '#shared/domain/transfer.ts';
import { allPendingMessages } from '../features/chat/pending-messages.ts';
import type { Transfers } from '../platform/transfers.ts';

/** The used part of the platform's transfers; null where there are none. */
type ListedTransfers = Pick<Transfers, 'list' | 'outlastsLogOut'> | null;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const nounOf = (list: readonly Transfer[]): string => {
  const [first] = list;
  return first && list.every(({ direction }) => direction === first.direction) ? first.direction : 'transfer';
};

/** Whether a transfer is part of a message; the log-out deletes it with the message. */
export const isOfMessage = ({ direction, target }: Transfer): boolean =>
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
  const sentences = [transfers && transferSentence(transfers), messageSentence()].filter((one) => one !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}
