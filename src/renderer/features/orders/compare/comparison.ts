import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';

/** Query parameter of an order's page with the selected applicants. */
export const MARKED = 'marked';
/** Query parameter with the compared applications. */
export const COMPARED = 'with';

/** Unique application ids in a query parameter, up to the maximum of a comparison; invalid parts are ignored. */
export const applicationIds = (text: string | null): readonly number[] => {
  const ids = (text ?? '').split(',').filter((word) => /^[1-9]\d{0,14}$/.test(word));
  return [...new Set(ids.map(Number))].slice(0, limits.compared.max);
};

const withIds = (path: string, name: string, ids: readonly number[]): string =>
  ids.length === 0 ? path : `${path}?${name}=${ids.join(',')}`;

/** Path of the comparison of a job's applications. */
export const comparisonPath = (jobId: number, ids: readonly number[]): string =>
  withIds(`${jobPage('brand', jobId)}/compare`, COMPARED, ids);

/** Path of the order's page with these applications selected. */
export const markedPath = (jobId: number, ids: readonly number[]): string =>
  withIds(jobPage('brand', jobId), MARKED, ids);

/** A column of the comparison. */
export type Compared =
  | { readonly id: number; readonly state: 'open' | 'declined'; readonly application: Application }
  /** Withdrawn, or its creator's account was deleted; `application` as last shown, if it was. */
  | { readonly id: number; readonly state: 'gone'; readonly application: Application | undefined };

/**
 * State of an application that was selected for the comparison.
 * @param known previously shown applications by id
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

/** Why a column has no actions, as a sentence; undefined for an open application. */
export const closedSentence = ({ state, application }: Compared): string | undefined => {
  if (state === 'open') return undefined;
  if (state === 'declined') return `You declined ${application.creator.name}.`;
  return application
    ? `${application.creator.name} has withdrawn this application, or closed the account.`
    : 'This application is no longer there: it was withdrawn, or the account was closed.';
};
