import type { SettingsReader } from './settings-reader.ts';

/** PUBLIC_URL as given: the origin of the website. Links are made by appending paths, so it has no path and no query. */
export const readPublicUrl = (read: SettingsReader): string | undefined => {
  const value = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (value === undefined || !URL.canParse(value)) return value;
  const { pathname, search, hash, username, password } = new URL(value);
  if (!/^\/*$/.test(pathname) || search || hash || username || password)
    read.faults.push(
      'PUBLIC_URL must be a scheme, a host and perhaps a port, such as https://ugc.example: nothing else.',
    );
  return value;
};
