import { useRef } from 'react';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { api } from '#shared/contract/api.ts';
import type { OrderForm } from '#shared/contract/order-form.ts';
import { type BrandJob, refreshJobLists } from '../brand-job.ts';

/**
 * Places the order of a form as one job, however often its payment is opened: creates the job once and updates it after
 * a change of the form.
 */
export const usePlacedOrder = (): ((order: OrderForm) => Promise<BrandJob>) => {
  const placed = useRef<{ job: BrandJob; order: string } | null>(null);
  return async (body) => {
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
};
