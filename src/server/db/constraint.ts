import { DatabaseError } from 'pg';

/** The name of the constraint that refused a statement, however deep the driver and the query builder wrapped it. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseError) return at.constraint;
  }
  return undefined;
};
