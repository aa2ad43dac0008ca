import { isFinal, isUnderWay, type Transfer } from '#shared/domain/transfer.ts';
import type { Transfers } from '../platform/transfers.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const nounOf = (list: readonly Transfer[]): string => {
  const [first] = list;
  return first && list.every(({ direction }) => direction === first.direction) ? first.direction : 'transfer';
};

/**
 * Confirmation text for a logout that would stop transfers; null when none would stop. Where transfers outlast the
 * logout, only running ones count; otherwise all unfinished ones are lost.
 */
export function logOutQuestion(transfers: Pick<Transfers, 'list' | 'outlastsLogOut'>): string | null {
  const unfinished = transfers.list().filter((transfer) => !isFinal(transfer));
  const running = unfinished.filter(isUnderWay);
  const concerned = running.length > 0 || transfers.outlastsLogOut ? running : unfinished;
  const [count, noun] = [concerned.length, nounOf(concerned)];
  if (count === 0) return null;
  const state = running.length > 0 ? 'running' : 'not finished';
  const [is, they, them] = count === 1 ? ['is', 'It', 'it'] : ['are', 'They', 'them'];
  const what = `${counted(count, noun)} ${is} ${state}.`;
  if (transfers.outlastsLogOut)
    return `${what} ${they} ${count === 1 ? 'stops now and goes' : 'stop now and go'} on when you log in again.`;
  return `${what} Logging out ends ${them}, and what was sent so far has to be sent again.`;
}
