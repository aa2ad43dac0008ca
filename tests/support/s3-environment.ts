import type { S3Settings } from '../../src/server/providers/storage/s3-requests.ts';

/** The settings of a server whose files are in this bucket. */
export const s3Environment = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_FORCE_PATH_STYLE: 'yes' },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
});
