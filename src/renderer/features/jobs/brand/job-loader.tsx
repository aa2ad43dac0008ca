import type { ReactNode } from 'react';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { isMissing } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { type BrandJobDetail, jobKey, loadJob } from './brand-job.ts';

interface JobLoaderProps {
  id: number;
  skeleton: ReactNode;
  children: (job: BrandJobDetail) => ReactNode;
}

/** Loads a job of this brand; shows a message when it does not exist. */
export const JobLoader = ({ id, skeleton, children }: JobLoaderProps) => {
  const state = useApi(jobKey(id), () => loadJob(id));
  if (state.status === 'error' && isMissing(state.error))
    return (
      <EmptyState drawing={<EmptySignpost />} title="There is no such job" link={{ to: '/orders', label: 'Orders' }}>
        It may have been deleted, or the address is not quite right.
      </EmptyState>
    );
  return (
    <AsyncView state={state} what={`job #${id}`} skeleton={skeleton}>
      {children}
    </AsyncView>
  );
};
