import { DatabaseError } from 'pg';
import { SUSPENSION_SCOPES, type SuspensionScope } from '#shared/domain/people/suspension.ts';
import { causesOf } from './database-error.ts';

/** The suspension for which the database has refused a statement (`refuse_suspended`); undefined for another error. */
export const suspensionRefusal = (
  error: unknown,
): { readonly scope: SuspensionScope; readonly reason: string } | undefined => {
  for (const cause of causesOf(error)) {
    if (!(cause instanceof DatabaseError) || cause.constraint !== 'not_suspended') continue;
    const [named, ...words] = (cause.detail ?? '').split(' ');
    const scope = SUSPENSION_SCOPES.find((candidate) => candidate === named);
    if (scope) return { scope, reason: words.join(' ') };
  }
  return undefined;
};
