import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { CdnSettings } from '../providers/storage/cdn-links.ts';
import type { S3Settings } from '../providers/storage/s3-requests.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Sign-in with Google; `sandbox` is an issuer that accepts any identity, `off` hides the button. */
export type IdentitySettings =
  | { clientId: string; desktop: { clientId: string; clientSecret: string } | undefined }
  | 'sandbox'
  | 'off';

const isGoogleClient = (clientId: string): boolean => /^[\w.-]+\.apps\.googleusercontent\.com$/.test(clientId);

/** The OAuth client of the desktop app, which offers no sign-in with Google without it. */
const readDesktopIdentity = (read: SettingsReader) => {
  const given = read.together(['GOOGLE_DESKTOP_CLIENT_ID', 'GOOGLE_DESKTOP_CLIENT_SECRET']);
  if (!given) return undefined;
  const [clientId, clientSecret] = given;
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

const readOrigin = (read: SettingsReader, name: string): string | undefined => {
  const value = read.url(name, ['http:', 'https:']);
  if (value === undefined || !URL.canParse(value)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(value);
  if (pathname !== '/' || search || hash || username || password)
    read.faults.push(`${name} must be a scheme, a host and perhaps a port, such as https://s3.example: nothing else.`);
  return origin;
};

/** Reads the RSA key of a PEM text. The message omits the value. */
const readRsaKey = (read: SettingsReader, name: string): KeyObject | undefined => {
  // A line of an environment file holds the text with \n in place of its line breaks.
  const pem = read.text(name)?.replaceAll('\\n', '\n');
  if (pem === undefined) return undefined;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The sentence below says it.
  }
  read.faults.push(`${name} must be an RSA private key in PEM form, in one line with \\n for each line break.`);
  return undefined;
};

/** Reads the settings of a CDN before the bucket; undefined without one. */
const readCdn = (read: SettingsReader): CdnSettings | undefined => {
  const given = read.together(['CDN_URL', 'CDN_KEY_ID', 'CDN_PRIVATE_KEY'], 'none for no CDN');
  if (!given) return undefined;
  const [, keyId] = given;
  if (!/^\w{1,64}$/.test(keyId)) read.faults.push('CDN_KEY_ID must be letters and digits.');
  const origin = readOrigin(read, 'CDN_URL');
  const privateKey = readRsaKey(read, 'CDN_PRIVATE_KEY');
  return origin && privateKey ? { origin, keyId, privateKey } : undefined;
};

/** Reads the settings of an S3 store; undefined where files are stored on disk. */
export const readS3 = (read: SettingsReader): S3Settings | undefined => {
  const publicEndpoint = readOrigin(read, 'S3_PUBLIC_ENDPOINT');
  const region = read.text('S3_REGION') ?? 'us-east-1';
  const forcePathStyle = read.oneOf('S3_FORCE_PATH_STYLE', ['yes', 'no'], 'no') === 'yes';
  const cdn = readCdn(read);
  const isNeeded = Boolean(read.text('S3_PUBLIC_ENDPOINT') ?? read.text('CDN_URL'));
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const given = read.together(names, 'none to store files on disk', isNeeded);
  if (!given) return undefined;
  const [, bucket, accessKeyId, secretAccessKey] = given;
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    read.faults.push('S3_BUCKET must be 3 to 63 lower-case letters, digits, dots and hyphens.');
  if (!/^[\w-]{1,63}$/.test(region)) read.faults.push('S3_REGION must be a name such as eu-central-1.');
  const endpoint = readOrigin(read, 'S3_ENDPOINT');
  if (!endpoint) return undefined;
  const keys = { accessKeyId, secretAccessKey };
  return { endpoint, publicEndpoint: publicEndpoint ?? endpoint, bucket, region, ...keys, forcePathStyle, cdn };
};
