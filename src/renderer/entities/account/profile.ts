import { call } from '#renderer/lib/api/call.ts';
import { invalidate, remember } from '#renderer/lib/api/use-api.ts';
import { session } from '#renderer/lib/session/session.ts';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';

export type Profile = Data<typeof api.saveBrandProfile>;
/** Loads the profile of the signed-in account. */
export const loadProfile = (): Promise<Profile> => call(api.me);

/** Stores the server's response to a profile change for all screens and the session. */
export const adoptProfile = (profile: Profile): void => {
  // The dashboard lists missing fields.
  invalidate('home');
  remember('me', profile);
  session.update(profile);
};
