import { DatabaseError } from 'pg';
import { causesOf } from './database-error.ts';

/** The name of the constraint that refused a statement, however deep the driver and the query builder wrapped it. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseError) return cause.constraint;
  return undefined;
};
