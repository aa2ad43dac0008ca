import { useRef } from 'react';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { api } from '#shared/contract/api.ts';
import type { OrderForm } from '#shared/contract/order-form.ts';
import { type BrandJob, refreshJobLists } from '../brand-job.ts';

/**
 * Places the order of a form as one job, however often its payment is opened: creates the job once and updates it after
 * a change of the form.
 * @param invitee id of the creator who is invited as soon as the job opens, if any
 */
export const usePlacedOrder = (invitee: number | null = null): ((order: OrderForm) => Promise<BrandJob>) => {
  const placed = useRef<{ job: BrandJob; order: string } | null>(null);
  const place = async (body: OrderForm): Promise<BrandJob> => {
    const order = JSON.stringify(body);
    const before = placed.current;
    if (before?.order === order) return before.job;
    const job = before
      ? await call(api.updateJob, { params: { id: before.job.id }, body })
      : await call(api.createJob, { body });
    placed.current = { job, order };
    toast.success(before ? 'Job Updated!' : 'Job Created!');
    refreshJobLists();
    return job;
  };
  return async (body) => {
    const job = await place(body);
    // Sent each time, because a changed form may require another creator.
    if (invitee !== null)
      await call(api.inviteCreator, { params: { id: job.id }, body: { creator_id: invitee, note: '' } });
    return job;
  };
};
