import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { type ApiState, useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { wholeNumberOf } from '#shared/domain/parse-number.ts';
import { type BrandJob, refreshJobLists } from '../brand-job.ts';

/** Query parameters of the payment provider's redirect, and the job id that we added. */
export interface ReturnedPayment {
  readonly intent: string;
  readonly job: number;
  /** A hint only: the server asks the provider for the result. */
  readonly redirectStatus: string;
}

const NAMES = ['job', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const read = (query: URLSearchParams): ReturnedPayment | null => {
  const intent = query.get('payment_intent');
  const redirectStatus = query.get('redirect_status');
  const job = wholeNumberOf(query.get('job'));
  return intent && redirectStatus && job !== null ? { intent, job, redirectStatus } : null;
};

/** The payment in the page's URL; kept after the parameters are removed. */
export const useReturnedPayment = (): ReturnedPayment | null => {
  const [query] = useSearchParams();
  const [returned] = useState(() => read(query));
  return returned;
};

/** Asks the server whether the job is paid, reloads the lists and removes the provider's parameters from the URL. */
export const usePaymentCheck = ({ intent, job }: ReturnedPayment): ApiState<BrandJob> => {
  const [, setQuery] = useSearchParams();
  const state = useApi(`payment-return/${job}/${intent}`, () => call(api.confirmJobPayment, { params: { id: job } }));
  const settled = state.status === 'ready' && !state.refreshing;
  useEffect(() => {
    if (!settled) return;
    refreshJobLists();
    setQuery(
      (query) => {
        for (const name of NAMES) query.delete(name);
        return query;
      },
      { replace: true },
    );
  }, [settled, setQuery]);
  return state;
};
