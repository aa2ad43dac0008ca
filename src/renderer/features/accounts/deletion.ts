import { call } from '#renderer/lib/call.ts';
import { api } from '#shared/contract/api.ts';

/** Under which the state of the deletion is loaded. */
export const DELETION = 'account-deletion';
export const loadDeletion = () => call(api.deletionState);

/** A day as people write it. */
export const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
