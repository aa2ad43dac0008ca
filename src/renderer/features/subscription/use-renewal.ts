import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { endSubscriptionWarning } from '#renderer/lib/subscription-check.ts';
import { type ApiState, invalidate, useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

/** Query parameters that the payment provider added to the URL. */
const NAMES = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const confirm = async (intent: string): Promise<string | null> => {
  const { subscription } = await call(api.subscribe, { body: { payment_intent: intent } });
  endSubscriptionWarning();
  invalidate('me', 'subscription', 'home', 'renewal-payment');
  return subscription;
};

/**
 * The end of the subscription, after the server has verified the payment in the URL with the payment provider; without a
 * payment the current end. The parameters are removed from the URL after the response.
 */
export const useRenewal = (): ApiState<string | null> => {
  const [query, setQuery] = useSearchParams();
  // Kept in state, since the parameters are removed from the URL.
  const [intent] = useState(() => query.get('payment_intent'));
  const state = useApi(intent ? `subscribe/${intent}` : 'subscription', async () =>
    intent ? confirm(intent) : (await call(api.me)).subscription,
  );
  const settled = intent !== null && state.status === 'ready' && !state.refreshing;
  useEffect(() => {
    if (!settled) return;
    setQuery(
      (old) => {
        for (const name of NAMES) old.delete(name);
        return old;
      },
      { replace: true },
    );
  }, [settled, setQuery]);
  return state;
};
