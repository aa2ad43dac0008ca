import { type RefObject, useEffect, useRef } from 'react';
import { type CallResult, call } from '#renderer/lib/call.ts';
import { isHandled, isMissing } from '#renderer/lib/failure.ts';
import { toast } from '#renderer/lib/toast.ts';
import { toastError } from '#renderer/lib/toast-error.ts';
import { api } from '#shared/contract/api.ts';
import type { OrderForm } from '#shared/contract/order-form.ts';
import { type BrandJob, loadJob, refreshJobLists } from '../brand-job.ts';

/** The record, or null when it was deleted elsewhere. */
const unlessMissing = <T>(record: Promise<T>): Promise<T | null> =>
  record.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

type Invited = CallResult<typeof api.inviteCreator>;

/** Withdraws the invitation of anybody but `invitee`. */
const takeBack = async (invited: RefObject<Invited | null>, invitee: number | null): Promise<void> => {
  const before = invited.current;
  if (!before || before.creator.id === invitee) return;
  await unlessMissing(call(api.withdrawInvitation, { params: { id: before.id } }));
  invited.current = null;
};

/**
 * Places the order of a form as one job, however often its payment is opened: creates the job once and updates it after
 * a change of the form. A job that was deleted elsewhere is created anew.
 * @param invitee id of the creator who is invited as soon as the job opens, if any. The invitation of another one before
 *   is taken back at once, since the job can be paid elsewhere too
 */
export const usePlacedOrder = (invitee: number | null = null): ((order: OrderForm) => Promise<BrandJob>) => {
  const placed = useRef<{ job: BrandJob; order: string } | null>(null);
  const invited = useRef<Invited | null>(null);
  const takenBack = useRef(Promise.resolve());
  useEffect(() => {
    takenBack.current = takenBack.current
      .then(() => takeBack(invited, invitee))
      .catch((error: unknown) => {
        if (!isHandled(error)) toastError(error);
      });
  }, [invitee]);
  const place = async (body: OrderForm): Promise<BrandJob> => {
    const order = JSON.stringify(body);
    const before = placed.current;
    const isSame = before?.order === order;
    if (before && isSame && (await unlessMissing(loadJob(before.job.id)))) return before.job;
    const updated =
      before && !isSame && (await unlessMissing(call(api.updateJob, { params: { id: before.job.id }, body })));
    const job = updated || (await call(api.createJob, { body }));
    placed.current = { job, order };
    toast.success(updated ? 'Job Updated!' : 'Job Created!');
    refreshJobLists();
    return job;
  };
  return async (body) => {
    const job = await place(body);
    await takenBack.current;
    // Retries to withdraw the invitation, if that failed before.
    await takeBack(invited, invitee);
    // Sent each time, because a changed form may require another creator.
    if (invitee !== null)
      invited.current = await call(api.inviteCreator, {
        params: { id: job.id },
        body: { creator_id: invitee, note: '' },
      });
    return job;
  };
};
