import { call } from '#renderer/lib/call.ts';
import { session } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';

/** Milliseconds after which returning to the list counts as a new visit. */
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

/** Reports the visit only once, because each report overwrites the time of the previous visit. */
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

/** Time of this creator's previous visit to the open jobs; null on the first visit and while loading. */
export const useLastVisit = (): string | null => {
  const state = useApi('jobs-visit', sinceLastVisit);
  return state.status === 'ready' ? state.data.since : null;
};
