import type { FastifyBaseLogger } from 'fastify';
import { type Clock, minutes } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { FileHashes } from './file-hashes.ts';
import { UploadFinisher } from './finish-upload.ts';
import { LeaseRows } from './leases.repository.ts';
import { UploadLocks } from './upload-locks.ts';
import { UploadReceiver } from './upload-receiver.ts';
import { UploadStore } from './upload-store.ts';
import { UploadRows } from './uploads.repository.ts';

export interface UploadSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Where uploads wait. */
  readonly directory: string;
  /** After how long a body that sends nothing is ended, in milliseconds; a minute unless told. */
  readonly idleMilliseconds?: number | undefined;
  /** How long a process that died keeps others from its uploads; `LEASES` unless told. */
  readonly leaseMilliseconds?: number | undefined;
  /** How long the answer to the last byte waits for the hash, in milliseconds; 1.5 s unless told. */
  readonly finishPatience?: number | undefined;
  readonly hashes?: FileHashes;
}

/**
 * Milliseconds a lease lasts that is not renewed. The embedded database has one process, and knows by the token that a lease
 * is one of a process that ended: it may last long, so that a disk that is busy with twenty uploads costs none of them.
 */
const LEASES = { pglite: 120_000, postgres: 8_000 } as const;

/** The resumable uploads of a process: one set of leases and hashes for all who work on them. */
export const openUploads = (settings: UploadSettings) => {
  const { db, clock, log, directory, leaseMilliseconds = LEASES[db.engine], hashes = new FileHashes() } = settings;
  const { idleMilliseconds = minutes(1), finishPatience: patience = 1_500 } = settings;
  const rows = new UploadRows(db, clock);
  const locks = new UploadLocks(new LeaseRows(db), { log, leaseMilliseconds });
  const store = new UploadStore(directory, rows, hashes);
  const receiver = new UploadReceiver({ directory, rows, locks, hashes, store, idleMilliseconds });
  const finisher = new UploadFinisher({ directory, rows, locks, hashes, store, log, patience });
  return {
    directory,
    rows,
    locks,
    store,
    receiver,
    finisher,
    /** Gives every lease back. Call it when no request runs any more. */
    close: async (): Promise<void> => {
      await hashes.close();
      await finisher.idle();
    },
  };
};

export type ResumableUploads = ReturnType<typeof openUploads>;
