import { perConnection } from '../../db/batched.ts';
import type { ApplicationRow } from './applications.repository.ts';

/** How many applications stay in memory; the one that was longest not asked for makes room. */
const MOST_APPLICATIONS = 2_000;

interface Kept {
  readonly version: string;
  readonly entry: ApplicationRow;
}

/**
 * Gives an application with its job as the object that was given before, as long as both are what they were: its JSON is
 * then known, and writing a page of jobs costs more than reading it. `version` is the transaction that wrote the
 * application last; a job that changed is another object.
 */
export const keptApplications = perConnection(() => {
  const kept = new Map<number, Kept>();
  return ({ application, row }: ApplicationRow, version: string): ApplicationRow => {
    const known = kept.get(application.id);
    const entry = known?.version === version && known.entry.row === row ? known.entry : { application, row };
    // A map keeps the order in which it was written: its first is the one longest not asked for.
    kept.delete(application.id);
    kept.set(application.id, { version, entry });
    for (const id of kept.keys()) {
      if (kept.size <= MOST_APPLICATIONS) break;
      kept.delete(id);
    }
    return entry;
  };
});
