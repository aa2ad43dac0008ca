import { call } from '#renderer/lib/call.ts';
import { session } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

/** Milliseconds: who reads a job and comes back to the list is still on the same visit. */
const LENGTH = 30 * 60_000;

interface Visit {
  readonly begun: number;
  readonly since: Promise<string | null>;
}

let visit: Visit | null = null;
session.onEnd(() => {
  visit = null;
});

const begin = async (): Promise<string | null> => (await call(api.seeOpenJobs)).since;

/** Tells the server once per visit that the jobs are seen: each time it is told, the time before is gone. */
const sinceLastVisit = async (): Promise<{ since: string | null }> => {
  if (!visit || Date.now() - visit.begun > LENGTH) visit = { begun: Date.now(), since: begin() };
  const current = visit;
  try {
    return { since: await current.since };
  } catch (error) {
    if (visit === current) visit = null;
    throw error;
  }
};

/** When this creator looked at the open jobs before this visit; null on the first one, or while it is not known. */
export const useLastVisit = (): string | null => {
  const state = useApi('jobs-visit', sinceLastVisit);
  return state.status === 'ready' ? state.data.since : null;
};
