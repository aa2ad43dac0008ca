import type { SettingsReader } from './settings-reader.ts';

/** Sign-in with Google; `sandbox` is an issuer that accepts any identity, `off` hides the button. */
export type IdentitySettings =
  | { clientId: string; desktop: { clientId: string; clientSecret: string } | undefined }
  | 'sandbox'
  | 'off';

const isGoogleClient = (clientId: string): boolean => /^[\w.-]+\.apps\.googleusercontent\.com$/.test(clientId);

/** The OAuth client of the desktop app, which offers no sign-in with Google without it. */
const readDesktopIdentity = (read: SettingsReader) => {
  const clientId = read.text('GOOGLE_DESKTOP_CLIENT_ID');
  const clientSecret = read.text('GOOGLE_DESKTOP_CLIENT_SECRET');
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    read.faults.push('GOOGLE_DESKTOP_CLIENT_ID and GOOGLE_DESKTOP_CLIENT_SECRET belong together: set both or none.');
    return undefined;
  }
  if (!isGoogleClient(clientId))
    read.faults.push('GOOGLE_DESKTOP_CLIENT_ID must end with .apps.googleusercontent.com.');
  return { clientId, clientSecret };
};

/** Reads the settings for sign-in with Google. The sandbox's issuer authenticates nobody, so it is for trials only. */
export const readIdentity = (read: SettingsReader): IdentitySettings => {
  const clientId = read.text('GOOGLE_CLIENT_ID');
  const desktop = readDesktopIdentity(read);
  if (desktop && (clientId === undefined || clientId === 'none'))
    read.faults.push('GOOGLE_DESKTOP_CLIENT_ID needs GOOGLE_CLIENT_ID as well: the website signs in with that one.');
  if (clientId === undefined) return 'sandbox';
  if (clientId === 'none') return 'off';
  if (!isGoogleClient(clientId))
    read.faults.push('GOOGLE_CLIENT_ID must end with .apps.googleusercontent.com, or be none.');
  return { clientId, desktop };
};
