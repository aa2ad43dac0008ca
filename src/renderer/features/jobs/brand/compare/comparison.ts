import { jobPage } from '#shared/domain/job-page.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';

/** Parameter of the page of an order: which applicants are marked. */
export const MARKED = 'marked';
/** Parameter of the comparison: which applications are compared. */
export const COMPARED = 'with';

/** The ids of applications in an address, each once and no more than are compared; whatever else stands there is left out. */
export const applicationIds = (text: string | null): readonly number[] => {
  const ids = (text ?? '').split(',').filter((word) => /^[1-9]\d{0,14}$/.test(word));
  return [...new Set(ids.map(Number))].slice(0, limits.compared.max);
};

const withIds = (path: string, name: string, ids: readonly number[]): string =>
  ids.length === 0 ? path : `${path}?${name}=${ids.join(',')}`;

/** The comparison of these applications of a job. */
export const comparisonPath = (jobId: number, ids: readonly number[]): string =>
  withIds(`${jobPage('brand', jobId)}/compare`, COMPARED, ids);

/** The page of the order with the same applications marked. */
export const markedPath = (jobId: number, ids: readonly number[]): string =>
  withIds(jobPage('brand', jobId), MARKED, ids);

/** One column of the comparison. */
export type Compared =
  | { readonly id: number; readonly state: 'open' | 'declined'; readonly application: Application }
  /** It was withdrawn, or its creator has gone; `application` as it was shown before, if it was. */
  | { readonly id: number; readonly state: 'gone'; readonly application: Application | undefined };

/**
 * What can be shown of an application that was chosen for the comparison.
 * @param known applications that were shown before, by id
 */
export const comparedOf = (
  { applications }: Pick<BrandJobDetail, 'applications'>,
  id: number,
  known: ReadonlyMap<number, Application>,
): Compared => {
  const application = applications.find((one) => one.id === id);
  if (application?.status === 'pending') return { id, state: 'open', application };
  if (application?.status === 'declined') return { id, state: 'declined', application };
  return { id, state: 'gone', application: known.get(id) };
};

/** Why there is nothing to decide in a column, as a sentence; undefined for one that can be chosen. */
export const closedSentence = ({ state, application }: Compared): string | undefined => {
  if (state === 'open') return undefined;
  if (state === 'declined') return `You declined ${application.creator.name}.`;
  return application
    ? `${application.creator.name} has withdrawn this application, or closed the account.`
    : 'This application is no longer there: it was withdrawn, or the account was closed.';
};
