import type { FastifyBaseLogger } from 'fastify';
import type { ContainerFacts } from '#shared/media/read-video-facts.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { Health } from './health.ts';
import type { IdempotencyKeys } from './http/idempotency.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import type { MediaLinks } from './media/media-links.ts';
import type { Broadcast } from './providers/broadcast/broadcast.ts';
import type { Identity } from './providers/identity/identity.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { FileStore } from './uploads/file-store.ts';
import type { ResumableUploads } from './uploads/open-uploads.ts';
import type { StorageQuota } from './uploads/storage-quota.ts';
import type { Outbox } from './work/outbox.ts';
import type { Work } from './work/work.ts';

/** What the domains are built from; made once at start, replaced piece by piece in tests. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly outbox: Outbox<Work>;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly payments: Payments;
  /** Absent where there is no sign-in by another provider. */
  readonly identity: Identity | undefined;
  readonly broadcast: Broadcast;
  readonly storage: Storage;
  readonly links: MediaLinks;
  readonly maintenance: Maintenance;
  readonly files: FileStore;
  readonly uploads: ResumableUploads;
  /** How much accounts may store. */
  readonly quota: StorageQuota;
  /** What the video at a path says of itself; null when nothing can be read. Never throws. */
  readonly videoFacts: (path: string) => Promise<ContainerFacts | null>;
  /** Behind code digests and signed links. */
  readonly secretKey: string;
  /** Readiness checks, and what the operator has to look at. */
  readonly health: Health;
  readonly log: FastifyBaseLogger;
}
