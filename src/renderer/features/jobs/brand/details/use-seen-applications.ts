import { useEffect } from 'react';
import { call } from '#renderer/lib/call.ts';
import { whenVisible } from '#renderer/lib/when-visible.ts';
import { api } from '#shared/contract/api.ts';
import { type BrandJobDetail, refreshJobLists } from '../brand-job.ts';
import { shownApplications } from './shown-applications.ts';

const reportSeen = async (id: number, newest: number): Promise<void> => {
  try {
    await call(api.seeApplications, { params: { id }, body: { newest } });
    refreshJobLists();
  } catch {
    // A failure leaves them marked as new until the next visit, which needs no message.
  }
};

/** Marks a job's applications as seen, so that lists no longer count them as new. */
export const useSeenApplications = (job: BrandJobDetail): void => {
  const { id, new_applicants } = job;
  const newest = Math.max(0, ...shownApplications(job).map((application) => application.id));
  const isNew = job.status === 'pending' && new_applicants > 0;
  useEffect(() => {
    if (!isNew || newest === 0) return;
    return whenVisible(() => void reportSeen(id, newest));
  }, [id, isNew, newest]);
};
