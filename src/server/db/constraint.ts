import { DatabaseError } from 'pg';
import { causesOf } from './database-error.ts';

/** The name of the violated constraint, however deep the driver and the query builder have wrapped the error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseError) return cause.constraint;
  return undefined;
};
