import { useApi } from '#renderer/lib/api/use-api.ts';
import { loadProfile } from './profile.ts';

/**
 * Tells password managers which account the password of a form belongs to. Not displayed.
 * https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
);

/** The same for the signed-in account. */
export const OwnUsernameField = () => {
  const profile = useApi('me', loadProfile);
  return <UsernameField email={profile.status === 'ready' ? profile.data.email : ''} />;
};
