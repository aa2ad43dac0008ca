import { useQueryString } from '#renderer/lib/pages/use-query-string.ts';
import { limits } from '#shared/domain/limits.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { shownApplications } from '../details/shown-applications.ts';
import { applicationIds, MARKED } from './comparison.ts';

export interface Marks {
  /** Ids of the selected applications in the order of selection. */
  readonly ids: readonly number[];
  readonly isFull: boolean;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** The applicants selected for a comparison, kept in the URL, so that Back restores them. */
export const useMarks = (job: BrandJobDetail): Marks => {
  const [address, change] = useQueryString();
  const shown = new Set(shownApplications(job).map(({ id }) => id));
  const marked = (query: URLSearchParams) => applicationIds(query.get(MARKED)).filter((id) => shown.has(id));
  const mark = (choose: (ids: readonly number[]) => readonly number[]) =>
    change(
      (newest) => {
        const next = new URLSearchParams(newest);
        const chosen = choose(marked(newest));
        if (chosen.length === 0) next.delete(MARKED);
        else next.set(MARKED, chosen.join(','));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const ids = marked(address);
  return {
    ids,
    isFull: ids.length >= limits.compared.max,
    toggle: (id) => mark((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    clear: () => mark(() => []),
  };
};
