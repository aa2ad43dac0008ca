import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { type ApiState, reload, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';

export type LinkPayment = Data<typeof api.payLinkPayment>;

const KEY = 'pay-link';
/** Stored in this tab, so that it survives the redirect to the bank and back. */
const TICKET = 'pay-ticket';
/** Polling interval in milliseconds after the payment was sent. */
const ASK_EVERY = 3_000;
const NOT_COMPLETE = 'This page opens from the app: press Pay there.';

const ask = async (ticket: string) => call(api.payLinkPayment, { body: { ticket } });

/** Exchanges the secret in the fragment for a ticket, then removes it from address and history. */
const open = async (secret: string): Promise<LinkPayment> => {
  const { ticket, payment } = await call(api.openPayLink, { body: { secret } });
  sessionStorage.setItem(TICKET, ticket);
  history.replaceState(history.state, '', location.pathname + location.search);
  return payment;
};

const load = async (): Promise<LinkPayment> => {
  const secret = location.hash.slice(1);
  if (secret !== '') return open(secret);
  const ticket = sessionStorage.getItem(TICKET);
  if (ticket === null) throw new UserFacingError(NOT_COMPLETE);
  return ask(ticket);
};

interface PayLink {
  readonly state: ApiState<LinkPayment>;
  /** The provider's redirect status, which is only a hint. Null before a payment was sent. */
  readonly outcome: 'failed' | 'sent' | null;
  /** Whether the shown payment is still due; when not, the new state is shown. */
  readonly isCurrent: (shown: LinkPayment) => Promise<boolean>;
}

/** The payment of the page's link; polled until it is paid or a bank works on it. */
export const usePayLink = (): PayLink => {
  const [query] = useSearchParams();
  const state = useApi(KEY, load);
  const status = query.get('redirect_status');
  const outcome = status === null ? null : status === 'failed' ? 'failed' : 'sent';
  const isWaiting = outcome === 'sent' && state.status === 'ready' && state.data.paid === 0 && !state.data.processing;
  useEffect(() => {
    if (outcome === 'sent') reload(KEY);
  }, [outcome]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => reload(KEY), ASK_EVERY);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const isCurrent = async (shown: LinkPayment) => {
    const now = await ask(sessionStorage.getItem(TICKET) ?? '');
    if (now.client_secret === shown.client_secret && now.total === shown.total) return true;
    remember(KEY, now);
    return false;
  };
  return { state, outcome, isCurrent };
};
