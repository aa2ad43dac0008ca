import type { ReactNode } from 'react';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { type BrandJobDetail, jobKey, loadJob } from './brand-job.ts';

interface JobLoaderProps {
  id: number;
  /** Where a missing job leads back to. */
  back?: { readonly to: string; readonly label: string };
  skeleton: ReactNode;
  children: (job: BrandJobDetail) => ReactNode;
}

const ORDERS = { to: '/orders', label: 'Orders' };

/** Loads a job of this brand; shows a message when it does not exist. */
export const JobLoader = ({ id, back = ORDERS, skeleton, children }: JobLoaderProps) => {
  const state = useApi(jobKey(id), () => loadJob(id));
  if (state.status === 'error' && isMissing(state.error))
    return (
      <GoneState title="There is no such job" link={back}>
        It may have been deleted, or the address is not quite right.
      </GoneState>
    );
  return (
    <AsyncView state={state} what={`job #${id}`} skeleton={skeleton}>
      {children}
    </AsyncView>
  );
};
