import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/open.ts';
import { type Clock, minutes } from '../lib/clock.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { FileHashes } from './file-hashes.ts';
import { UploadFinisher } from './finish-upload.ts';
import { LeaseRows } from './leases.repository.ts';
import { PartStore } from './part-store.ts';
import type { UploadBytes } from './upload-bytes.ts';
import { UploadLocks } from './upload-locks.ts';
import { PartRows } from './upload-parts.repository.ts';
import { UploadStore } from './upload-store.ts';
import { UploadRows } from './uploads.repository.ts';

export interface UploadSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The folder of unclaimed uploads, or of what waits to be sent to an S3 store. */
  readonly directory: string;
  /** Where finished ones are stored; on the disk of `directory`, storing copies nothing. */
  readonly storage: Pick<Storage, 'put' | 'read' | 'remove' | 'parts' | 'close'>;
  /** Idle timeout of a body in milliseconds; a minute by default. */
  readonly idleMilliseconds?: number | undefined;
  /** Lifetime of a lease without renewal, and so the wait for an upload whose process died; `LEASES` by default. */
  readonly leaseMilliseconds?: number | undefined;
  /** Milliseconds for which the answer to the last PATCH waits for the hash; 1.5 s by default. */
  readonly finishPatience?: number | undefined;
  readonly hashes?: FileHashes;
  /** Throws `storageFull` when there is no room for further bytes; see `StorageQuota.checkRoom`. */
  readonly checkRoom?: () => Promise<void>;
}

/**
 * Milliseconds until a lease expires without renewal. The embedded database serves a single process and recognizes the
 * leases of earlier ones by their tokens, so its leases may be long: a disk busy with twenty uploads then loses none.
 */
const LEASES = { pglite: 120_000, postgres: 8_000 } as const;

/** Opens the resumable uploads of a process, whose leases and hashes all requests share. */
export const openUploads = (settings: UploadSettings) => {
  const { db, clock, log, directory, storage } = settings;
  const { leaseMilliseconds = LEASES[db.engine], hashes = new FileHashes() } = settings;
  const { idleMilliseconds = minutes(1), finishPatience: patience = 1_500, checkRoom = async () => {} } = settings;
  const rows = new UploadRows(db, clock);
  const locks = new UploadLocks(new LeaseRows(db), { log, leaseMilliseconds });
  const common = { directory, rows, locks, checkRoom, storage };
  const store: UploadBytes = storage.parts
    ? new PartStore({ ...common, partRows: new PartRows(db, clock), parts: storage.parts, log })
    : new UploadStore({ ...common, hashes });
  const finisher = new UploadFinisher({ rows, locks, store, log, patience });
  return {
    directory,
    rows,
    locks,
    store,
    idleMilliseconds,
    finisher,
    /** Ends what is being stored, and releases every lease. Call it after the last request has ended. */
    close: async (): Promise<void> => {
      await hashes.close();
      storage.close();
      await finisher.idle();
    },
  };
};

export type ResumableUploads = ReturnType<typeof openUploads>;
