import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './db/open.ts';
import type { Health } from './http/health.ts';
import type { IdempotencyKeys } from './http/idempotency.ts';
import type { Clock } from './lib/clock.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import type { MediaLinks } from './media/media-links.ts';
import type { VideoParser } from './media/video-parser.ts';
import type { PreviewEngine } from './previews/preview-engine.ts';
import type { Broadcast } from './providers/broadcast/broadcast.ts';
import type { Identity } from './providers/identity/identity.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { FileStore } from './uploads/file-store.ts';
import type { ResumableUploads } from './uploads/open-uploads.ts';
import type { StorageQuota } from './uploads/storage-quota.ts';
import type { Outbox } from './work/outbox.ts';

/** The dependencies of the domains, created once at start; tests replace single ones. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly outbox: Outbox;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly payments: Payments;
  /** Undefined without sign-in through an identity provider. */
  readonly identity: Identity | undefined;
  readonly broadcast: Broadcast;
  readonly storage: Storage;
  readonly links: MediaLinks;
  readonly maintenance: Maintenance;
  readonly files: FileStore;
  readonly uploads: ResumableUploads;
  /** The storage limits. */
  readonly quota: StorageQuota;
  /** Reads the container metadata of uploaded videos. */
  readonly videos: Pick<VideoParser, 'read'>;
  /** Makes the previews of videos. */
  readonly previews: PreviewEngine;
  /** The secret behind code digests and signed links. */
  readonly secretKey: string;
  /** Readiness checks, and notices for the operator. */
  readonly health: Health;
  readonly log: FastifyBaseLogger;
}
