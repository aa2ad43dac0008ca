import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { isHandled, isMissing } from '#renderer/lib/api/failure.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { api } from '#shared/contract/api.ts';
import type { OrderForm } from '#shared/contract/order-schema.ts';
import { type BrandJob, loadJob, refreshJobLists } from '../brand-job.ts';

/** The record, or null when it was deleted elsewhere. */
const unlessMissing = <T>(record: Promise<T>): Promise<T | null> =>
  record.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

type Order = OrderForm & { readonly invitee: number | null };

/**
 * Places the order of a form as one job, however often its payment is opened: creates the job once and updates it after
 * a change of the form or of the invitee. A job that was deleted elsewhere is created anew.
 * @param invitee id of the creator who is invited as soon as the job opens, if any. Once another one or nobody is to be
 *   invited, a placed job invites nobody, since it can be paid elsewhere too
 */
export const usePlacedOrder = (invitee: number | null): ((form: OrderForm) => Promise<BrandJob>) => {
  const placed = useRef<{ readonly job: BrandJob; readonly order: Order } | null>(null);
  const withdrawal = useRef(Promise.resolve());
  const update = async ({ id }: BrandJob, order: Order) => {
    const job = await unlessMissing(call(api.updateJob, { params: { id }, body: order }));
    placed.current = job && { job, order };
    return job;
  };
  const withdrawOther = useEffectEvent(async (wanted: number | null) => {
    const { job, order } = placed.current ?? {};
    if (!job || order?.invitee == null || order.invitee === wanted) return;
    await update(job, { ...order, invitee: null }).catch((error: unknown) => {
      if (!isHandled(error)) toastError(error);
    });
  });
  useEffect(() => {
    withdrawal.current = withdrawal.current.then(() => withdrawOther(invitee));
  }, [invitee]);
  return async (form) => {
    await withdrawal.current;
    const order = { ...form, invitee };
    const before = placed.current;
    const isSame = before !== null && JSON.stringify(before.order) === JSON.stringify(order);
    if (isSame && (await unlessMissing(loadJob(before.job.id)))) return before.job;
    const updated = before && !isSame && (await update(before.job, order));
    const job = updated || (await call(api.createJob, { body: order }));
    placed.current = { job, order };
    toast.success(updated ? 'Job Updated!' : 'Job Created!');
    refreshJobLists();
    return job;
  };
};
