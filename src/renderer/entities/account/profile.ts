import { call } from '#renderer/lib/call.ts';
import { session } from '#renderer/lib/session.ts';
import { invalidate, remember } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';

export type Profile = Data<typeof api.saveBrandProfile>;
/** Loads the profile of the signed-in account. */
export const loadProfile = (): Promise<Profile> => call(api.me);

/**
 * After a save: the screens and the session show the new profile at once, the dashboard's banner with them. When another
 * answer may be newer, it is loaded again.
 */
export const adoptProfile = (profile: Profile): void => {
  // The dashboard says what the profile lacks.
  invalidate('home');
  if (remember('me', profile)) session.update(profile);
  else refreshProfile();
};

/** Loads the profile again for the screens and the session. */
export const refreshProfile = (): void => {
  // Out of reach: the profile is loaded again where it is shown.
  loadProfile().then(adoptProfile, () => invalidate('me'));
};
