import type { S3Settings } from '../providers/storage/s3-requests.ts';
import type { SettingsReader } from './settings-reader.ts';

const NAMES = 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';

const readOrigin = (read: SettingsReader, name: string): string | undefined => {
  const value = read.url(name, ['http:', 'https:']);
  if (value === undefined || !URL.canParse(value)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(value);
  if (pathname !== '/' || search || hash || username || password)
    read.faults.push(`${name} must be a scheme, a host and perhaps a port, such as https://s3.example: nothing else.`);
  return origin;
};

/** Reads the settings of an S3 store; undefined where files are stored on disk. */
export const readS3 = (read: SettingsReader): S3Settings | undefined => {
  const endpoint = readOrigin(read, 'S3_ENDPOINT');
  const publicEndpoint = readOrigin(read, 'S3_PUBLIC_ENDPOINT') ?? endpoint;
  const bucket = read.text('S3_BUCKET');
  const accessKeyId = read.text('S3_ACCESS_KEY_ID');
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY');
  const region = read.text('S3_REGION') ?? 'us-east-1';
  const forcePathStyle = read.oneOf('S3_FORCE_PATH_STYLE', ['yes', 'no'], 'no') === 'yes';
  const given = [read.text('S3_ENDPOINT'), bucket, accessKeyId, secretAccessKey];
  if (!given.some(Boolean) && !read.text('S3_PUBLIC_ENDPOINT')) return undefined;
  if (!given.every(Boolean))
    read.faults.push(`${NAMES} belong together: set all four, or none to store files on disk.`);
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    read.faults.push('S3_BUCKET must be 3 to 63 lower-case letters, digits, dots and hyphens.');
  if (!/^[\w-]{1,63}$/.test(region)) read.faults.push('S3_REGION must be a name such as eu-central-1.');
  if (!endpoint || !publicEndpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle };
};
