import { useState } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { type ApiState, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { type BrandJob, refreshJobLists } from '../brand-job.ts';

interface OrderPaymentState {
  /** The order with its current amount; null when it was deleted. */
  readonly state: ApiState<BrandJob | null>;
  /** Whether the amount differs from the one on the screen behind the dialog. */
  readonly isChanged: boolean;
  readonly isCurrent: () => Promise<boolean>;
}

const open = async (id: number): Promise<BrandJob | null> => {
  try {
    return await call(api.openJobPayment, { params: { id } });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const isSame = (a: BrandJob | null, b: BrandJob | null): boolean =>
  a?.stage === b?.stage && a?.stripe_id === b?.stripe_id && a?.total === b?.total;

/** The payment of an unpaid order, loaded when the dialog opens and checked again before the card is charged. */
export const useOrderPayment = (shown: BrandJob): OrderPaymentState => {
  const key = `order-payment/${shown.id}` as const;
  const state = useApi(key, () => open(shown.id));
  const [changed, setChanged] = useState(false);
  const current = state.status === 'ready' ? state.data : null;
  const isCurrent = async () => {
    const now = await open(shown.id);
    if (isSame(now, current)) return true;
    setChanged(true);
    remember(key, now);
    refreshJobLists();
    return false;
  };
  return { state, isChanged: changed || (current !== null && current.total !== shown.total), isCurrent };
};
