import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Removes the parameters of a provider's redirect from the address once they are used; `names` must be a constant. Only
 * while they are there: a later answer may arrive while a page that was pressed still loads, and would lead back to this one.
 */
export const useCleanAddress = (names: readonly string[], isUsed: boolean): void => {
  const [query, setQuery] = useSearchParams();
  const isToClean = isUsed && names.some((name) => query.has(name));
  useEffect(() => {
    if (!isToClean) return;
    setQuery(
      (old) => {
        for (const name of names) old.delete(name);
        return old;
      },
      { replace: true },
    );
  }, [isToClean, names, setQuery]);
};
