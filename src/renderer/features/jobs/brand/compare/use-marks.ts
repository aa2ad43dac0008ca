import { useSearchParams } from 'react-router-dom';
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
  const [address, setAddress] = useSearchParams();
  const shown = new Set(shownApplications(job).map(({ id }) => id));
  const ids = applicationIds(address.get(MARKED)).filter((id) => shown.has(id));
  const mark = (next: readonly number[]) =>
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next.length === 0) changed.delete(MARKED);
        else changed.set(MARKED, next.join(','));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ids,
    isFull: ids.length >= limits.compared.max,
    toggle: (id) => mark(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => mark([]),
  };
};
