import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { limits } from '#shared/domain/limits.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { unavailabilityOf } from './db/database-error.ts';
import { type Database, probeWrites } from './db/open.ts';
import { warnOfDisputes } from './domains/disputes/record-dispute.ts';
import { warnOfRefunds } from './domains/refunds/refunds.service.ts';
import { Attempts } from './http/attempts.ts';
import { Health } from './http/health.ts';
import { IdempotencyKeys } from './http/idempotency.ts';
import type { Clock } from './lib/clock.ts';
import { Maintenance } from './maintenance/maintenance.ts';
import { isolatedMetadata } from './media/isolated-metadata.ts';
import { MediaLinks } from './media/media-links.ts';
import { PictureDecoder } from './media/picture-decoder.ts';
import { warnOfUnknownFiles } from './media/unknown-files.repository.ts';
import { type ParseVideo, VIDEO_QUOTA, VideoParser } from './media/video-parser.ts';
import type { PreviewEngine } from './previews/preview-engine.ts';
import { ProcessEngine } from './previews/process-engine.ts';
import { warnOfPreviews } from './previews/resume-previews.ts';
import type { Broadcast } from './providers/broadcast/broadcast.ts';
import { embeddedBroadcast } from './providers/broadcast/embedded-broadcast.ts';
import { NotifyBus } from './providers/broadcast/notify-bus.ts';
import { PusherBroadcast } from './providers/broadcast/pusher-broadcast.ts';
import { createGoogleIdentity } from './providers/identity/google-identity.ts';
import { type Mail, RefusedMail } from './providers/mail/mail.ts';
import { createSmtpMail } from './providers/mail/smtp-mail.ts';
import { createSandboxPayments, openStripe } from './providers/payments/open-stripe.ts';
import { createStripePayments } from './providers/payments/stripe-payments.ts';
import { DiskStorage } from './providers/storage/disk-storage.ts';
import { S3Storage } from './providers/storage/s3-storage.ts';
import type { Storage } from './providers/storage/storage.ts';
import { ISSUER_PATH, SandboxIdentity } from './sandbox/identity/sandbox-identity.ts';
import { createSandboxMail } from './sandbox/mail/sandbox-mail.repository.ts';
import { createCardNetwork } from './sandbox/payments/card-network.ts';
import { createPostgresPaymentStore } from './sandbox/payments/payment-store.repository.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { DiskSpace } from './uploads/disk-space.ts';
import { FileStore, PICTURE_QUOTA } from './uploads/file-store.ts';
import { openUploads } from './uploads/open-uploads.ts';
import { StorageQuota } from './uploads/storage-quota.ts';
import { workHandlers } from './wiring/outbox-handlers.ts';
import { Outbox } from './work/outbox.ts';
import type { OutboxHandlers } from './work/outbox-options.ts';
import { failedRefunds, failingWork } from './work/outbox-work.repository.ts';
import type { Work } from './work/work-kinds.ts';

/** The parts of a server; optional ones have defaults. */
export interface Parts {
  readonly config: Config;
  readonly secretKey: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Free bytes on the disk of a folder; queries the system by default. */
  readonly freeBytes?: (directory: string) => Promise<number>;
  /** By default a decoder with a timeout of 10 s per picture. */
  readonly pictureDecoder?: PictureDecoder;
  /** Runs in a worker thread by default. */
  readonly parseVideo?: ParseVideo;
  /** Runs processes by default. */
  readonly previewEngine?: PreviewEngine;
}

interface Assembly {
  readonly context: Context;
  readonly sandbox: Sandbox;
  readonly handlers: OutboxHandlers<Work>;
  /** Connects the card network's events to the server, once it exists. */
  connect(app: FastifyInstance): void;
}

/** The folder of stored files, unless they are in a bucket. */
export const filesDirectory = (config: Config): string => join(config.dataDirectory, 'files');

/** The folder of unclaimed resumable uploads. */
export const uploadDirectory = (config: Config): string => join(config.dataDirectory, 'uploads');

/** The folder of files received in forms, until they are stored. */
export const incomingDirectory = (config: Config): string => join(config.dataDirectory, 'incoming');

/** Derives a separate secret for each use, so that a signature for one use is invalid for another. */
export const derive = (secretKey: string, use: string): string =>
  createHmac('sha256', secretKey).update(use).digest('base64url');

const openPayments = ({ config, secretKey, db, log }: Parts) => {
  if (config.stripe) {
    const stripe = openStripe(config.stripe.secretKey);
    const payments = createStripePayments({ kind: 'stripe', stripe, ...config.stripe });
    return { payments, cardNetwork: undefined, connect: () => {} };
  }
  let receiver: FastifyInstance | undefined;
  const webhookSecret = `whsec_${derive(secretKey, 'sandbox webhooks')}`;
  const cardNetwork = createCardNetwork({
    store: createPostgresPaymentStore(db.orm),
    webhookSecret,
    deliver: async (body, signature) => {
      const answer = await receiver?.inject({
        method: 'POST',
        url: '/webhooks/payments',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        payload: body,
      });
      if (answer?.statusCode !== 200) throw new Error(`The webhook answered ${answer?.statusCode}.`);
    },
    onUndelivered: (error) => log.error({ err: error }, 'a payment event could not be delivered'),
  });
  const connect = (app: FastifyInstance): void => {
    receiver = app;
  };
  const payments = createSandboxPayments(cardNetwork, webhookSecret);
  return { payments, cardNetwork, connect };
};

const openMail = ({ config, db }: Parts): { mail: Mail; mailbox: Sandbox['mailbox'] } => {
  if (config.smtpUrl)
    return { mail: createSmtpMail({ url: config.smtpUrl, from: config.mailFrom }), mailbox: undefined };
  const mailbox = createSandboxMail(db.orm);
  return { mail: mailbox, mailbox };
};

const openIdentity = ({ config, secretKey, clock }: Parts) => {
  if (config.identity === 'off') return { identity: undefined, issuer: undefined };
  if (config.identity !== 'sandbox')
    return { identity: createGoogleIdentity({ ...config.identity, clock }), issuer: undefined };
  const secret = derive(secretKey, 'sandbox identity');
  const issuer = new SandboxIdentity({ secret, clock, issuer: `${config.publicUrl}${ISSUER_PATH}` });
  return { identity: issuer, issuer };
};

const openBroadcast = ({ config, secretKey, db, log }: Parts): Broadcast => {
  if (config.pusher) return new PusherBroadcast(config.pusher);
  const app = { key: derive(secretKey, 'live updates, key').slice(0, 20), secret: derive(secretKey, 'live updates') };
  const { databaseUrl: url } = config;
  return embeddedBroadcast({ app, bus: url ? new NotifyBus({ url, pool: db.pool, log }) : undefined });
};

/** Another address or key may be another installation's, such as a copy for trials. */
export const openStorage = ({ config, secretKey }: Pick<Parts, 'config' | 'secretKey'>): Storage =>
  config.s3
    ? new S3Storage(config.s3, `${config.publicUrl} ${derive(secretKey, 'bucket').slice(0, 12)}`)
    : new DiskStorage(filesDirectory(config));

/** Why files cannot be stored, or deleted. */
const warnOfStorage = (storage: Storage): Promise<readonly string[]> =>
  storage.open().then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );

const createHealth = ({ config, db, clock, log }: Parts): Health => {
  const health = new Health(log);
  health.addCheck('database', () =>
    probeWrites(db.pool).then(
      () => undefined,
      (error: unknown) => {
        const fault = unavailabilityOf(error)?.kind === 'refused' ? 'cannot be written' : 'does not answer';
        log.error({ err: error }, `the database ${fault}`);
        return `The database ${fault}.`;
      },
    ),
  );
  health.addNotices('refunds', async () => [...(await failedRefunds(db.orm)), ...(await warnOfRefunds({ db, clock }))]);
  health.addNotices('disputes', () => warnOfDisputes({ db, clock, config }));
  health.addNotices('outbox', () => failingWork(db.orm));
  health.addNotices('files', () => warnOfUnknownFiles(db.orm));
  health.addNotices('receipts', async () =>
    config.seller.address === undefined ? ['Receipts have no address of a seller: set SELLER_ADDRESS.'] : [],
  );
  return health;
};

/** Selects the providers by configuration and assembles the context. */
export const createContext = (parts: Parts): Assembly => {
  const { config, secretKey, db, clock, log } = parts;
  const { payments, cardNetwork, connect } = openPayments(parts);
  const { mail, mailbox } = openMail(parts);
  const { identity, issuer } = openIdentity(parts);
  const storage = openStorage(parts);
  const health = createHealth(parts);
  const { accountBytes, totalBytes, reserveBytes } = config.quota;
  const space = new DiskSpace({ directory: config.dataDirectory, reserveBytes, freeBytes: parts.freeBytes });
  space.watch(health);
  const { unverifiedBytes } = limits;
  const isRemote = storage.parts !== undefined;
  const quota = new StorageQuota({ db, clock, space, isRemote, accountBytes, unverifiedBytes, totalBytes });
  quota.watch(health);
  const checkRoom = () => quota.checkRoom();
  const uploads = openUploads({ db, clock, log, directory: uploadDirectory(config), storage, checkRoom });
  const context: Context = {
    config,
    clock,
    db,
    log,
    secretKey,
    health,
    quota,
    payments,
    identity,
    outbox: new Outbox(db, {
      isPermanent: (error) => error instanceof RefusedMail,
      mediaWorkers: config.previews.workers,
    }),
    previews: parts.previewEngine ?? new ProcessEngine({ ffmpegPath: config.previews.ffmpegPath }),
    idempotencyKeys: new IdempotencyKeys({ db, clock, secret: derive(secretKey, 'idempotency keys') }),
    broadcast: openBroadcast(parts),
    storage,
    maintenance: new Maintenance(db, clock, config.maintenance),
    links: new MediaLinks({ secret: derive(secretKey, 'media links'), clock }),
    videos: new VideoParser({
      parse: parts.parseVideo ?? ((video) => isolatedMetadata(video, { log })),
      quota: new Attempts(parts, VIDEO_QUOTA),
    }),
    uploads,
    files: new FileStore({
      storage,
      clock,
      log,
      quota,
      pictures: {
        decoder: parts.pictureDecoder ?? new PictureDecoder({ log }),
        quota: new Attempts(parts, PICTURE_QUOTA),
      },
      uploads,
    }),
  };
  const sandbox = {
    ...(cardNetwork && { cardNetwork }),
    ...(mailbox && { mailbox }),
    ...(issuer && { identity: issuer }),
  };
  health.addNotices('storage', () => warnOfStorage(storage));
  health.addNotices('previews', () => warnOfPreviews(context));
  return { context, sandbox, handlers: workHandlers(context, mail), connect };
};
