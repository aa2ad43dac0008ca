import { api } from '#shared/contract/api.ts';
import { isFinal } from '#shared/domain/transfer.ts';
import { call } from '../lib/call.ts';
import { session } from '../lib/session.ts';
import type { Transfers } from '../platform/transfers.ts';
import { isOfMessage } from './log-out-question.ts';

/**
 * Logs out: revokes the token on the server, clears local storage, opens the landing page. Uploads of
 * messages are cancelled, because the log-out deletes the messages that wait for them.
 */
export const logOut = (transfers: Pick<Transfers, 'list' | 'cancel'> | null): void => {
  // A failure is ignored: the log-out happens in any case.
  for (const transfer of transfers?.list() ?? [])
    if (isOfMessage(transfer) && !isFinal(transfer)) transfers?.cancel(transfer.id).catch(() => undefined);
  // A failed revocation is ignored: this page drops the token in any case, and the server's copy expires.
  call(api.logout).catch(() => undefined);
  session.end('/');
};
