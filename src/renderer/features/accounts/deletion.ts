import { call } from '#renderer/lib/api/call.ts';
import { api } from '#shared/contract/api.ts';

/** Cache key of the deletion state. */
export const DELETION = 'account-deletion';
export const loadDeletion = () => call(api.deletionState);

/** A date as text, e.g. "June 15, 2027". */
export const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
