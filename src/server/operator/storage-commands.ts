import { transaction } from '../db/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

export const storageCommands: readonly Command[] = [
  {
    name: 'storage claim',
    help: 'Makes this installation the owner of its bucket, after its address or secret key has changed.',
    details: ['Files are deleted from a bucket by its owner only. Never claim the bucket of another installation.'],
    confirm: async ({ config: { s3 } }) => {
      if (!s3) throw new ApiError('wrongState', 'Files are stored on disk, in DATA_DIR: there is no bucket to claim.');
      return [
        `From now on this installation deletes the files of the bucket ${s3.bucket} that its database does not know.`,
      ];
    },
    run: async ({ db, config, storage }) => {
      await storage.claim();
      await transaction(db, (tx) => audit(tx, 'storage claim', `bucket:${config.s3?.bucket ?? ''}`, {}));
      return [`The bucket ${config.s3?.bucket} belongs to this installation.`];
    },
  },
];
