import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Actor, Authenticate } from '../http/actor.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { drainRequest } from '../http/drain-request.ts';
import type { Clock } from '../lib/clock.ts';
import type { ResumableUploads } from './open-uploads.ts';
import type { StorageQuota } from './storage-quota.ts';
import { TUS_VERSION, type TusAnswer, TusServer, UPLOADS_PATH } from './tus-server.ts';
import { isUploadId, newUploadId } from './upload-id.ts';
import { parseMetadata, type UploadMetadata } from './upload-metadata.ts';
import type { UploadRow } from './uploads.repository.ts';

/** The upload that a client wants to create. */
export interface UploadRequest extends UploadMetadata {
  /** In bytes. */
  readonly size: number;
}

/** Throws the ApiError that the claim would get later (role, ownership, state), before any bytes are sent. */
export type UploadGate = (actor: Actor, request: UploadRequest) => Promise<void>;

export interface UploadOptions {
  readonly uploads: ResumableUploads;
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  readonly gate: UploadGate;
  readonly quota: StorageQuota;
}

const BYTES = 'application/offset+octet-stream';

const parseLength = (request: FastifyRequest): number => {
  const text = request.headers['upload-length'];
  if (request.headers['upload-defer-length'] !== undefined || typeof text !== 'string' || !/^\d{1,16}$/.test(text)) {
    throw new ApiError('malformed', 'Upload-Length is required.');
  }
  const size = Number(text);
  if (size === 0) throw invalidField('video', 'The file is empty.');
  if (size > limits.videoBytes)
    throw new ApiError('tooLarge', `The video is too large. It may have ${byteSize(limits.videoBytes)}.`);
  return size;
};

const expiryOf = ({ expiresAt }: UploadRow) => ({ 'upload-expires': expiresAt.toUTCString() });

const send = (reply: FastifyReply, { status, headers }: TusAnswer, more: Record<string, string> = {}) =>
  reply
    .code(status)
    .headers({ ...headers, ...more })
    .send();

class UploadEndpoint {
  readonly #options: UploadOptions;
  readonly #tus: TusServer;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#tus = new TusServer(options.uploads);
  }

  async describe(request: FastifyRequest, reply: FastifyReply) {
    return send(reply, await this.#tus.handle(request));
  }

  async create(request: FastifyRequest, reply: FastifyReply) {
    const actor = await this.#options.authenticate(request);
    // "creation-with-upload", an extension of tus that is not offered.
    if (request.headers['content-type'] === BYTES) {
      throw new ApiError('malformed', 'An upload is created without bytes. Send them with PATCH.');
    }
    const size = parseLength(request);
    const metadata = request.headers['upload-metadata']?.toString() ?? '';
    const described = parseMetadata(metadata);
    await this.#options.gate(actor, { ...described, size });
    const wanted = { id: newUploadId(), ownerId: actor.id, size, metadata, ...described };
    const row = await this.#options.uploads.rows.create(wanted, (tx) =>
      this.#options.quota.admitUpload(tx, actor.id, size),
    );
    const answer = await this.#tus.handle(request, row.id).catch(async (error: unknown) => {
      await this.#options.uploads.rows.remove(row.id);
      throw error;
    });
    return send(reply, answer, expiryOf(row));
  }

  async head(request: FastifyRequest, reply: FastifyReply) {
    const row = await this.#own(request);
    const { finisher } = this.#options.uploads;
    await finisher.finishIfComplete(row);
    reply.headers(expiryOf(row));
    if (row.metadata !== '') reply.header('upload-metadata', row.metadata);
    // Nobody writes to a complete upload, so HEAD need not take its lock, which is held while it is hashed.
    if (await finisher.isComplete(row)) {
      return reply.code(200).headers({ 'upload-offset': row.size, 'upload-length': row.size }).send();
    }
    return send(reply, await this.#tus.handle(request, row.id));
  }

  async patch(request: FastifyRequest, reply: FastifyReply) {
    const row = await this.#own(request);
    if (request.headers['content-type'] !== BYTES) {
      throw new ApiError('wrongFileType', `Bytes of an upload are sent as ${BYTES}.`);
    }
    if (row.finishedAt) throw new ApiError('wrongState', 'This upload is already finished.');
    const answer = await this.#tus.handle(request, row.id);
    const { finisher, rows } = this.#options.uploads;
    const current = await rows.find(row.id);
    if (!current) throw new ApiError('notFound');
    await finisher.finishIfComplete(current);
    return send(reply, answer, expiryOf(current));
  }

  async remove(request: FastifyRequest, reply: FastifyReply) {
    const row = await this.#own(request);
    return send(reply, await this.#tus.handle(request, row.id));
  }

  /**
   * Checks ownership before the library sees the request, since the library would ask the lock's holder to stop.
   * @throws ApiError `notFound`, the same for another user's, claimed, expired and unknown uploads.
   */
  async #own(request: FastifyRequest): Promise<UploadRow> {
    const actor = await this.#options.authenticate(request);
    const { id } = request.params as { id: string };
    const row = isUploadId(id) ? await this.#options.uploads.rows.find(id) : undefined;
    if (!row || row.ownerId !== actor.id || row.claimedAt || row.expiresAt <= this.#options.clock()) {
      throw new ApiError('notFound');
    }
    return row;
  }
}

/**
 * tus 1.0 with the extensions creation, termination and expiration at `/api/uploads`. The state of an upload as JSON is a
 * call of the contract; bytes are never served from here.
 */
export const uploadRoutes =
  (options: UploadOptions): FastifyPluginAsync =>
  async (app) => {
    const endpoint = new UploadEndpoint(options);
    // Bodies stay streams, whatever their content type.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // "If the version specified by the Client is not supported by the Server, it MUST respond with the 412 Precondition
    // Failed status and MUST include the Tus-Version header into the response." (tus 1.0.0, "Tus-Version")
    app.addHook('onRequest', async (request, reply) => {
      if (request.method === 'OPTIONS' || request.method === 'GET') return;
      if (request.headers['tus-resumable'] === TUS_VERSION) return;
      drainRequest(request.raw);
      await reply
        .code(412)
        .header('tus-version', TUS_VERSION)
        .send({ message: 'This version of the upload protocol is not supported.' });
    });
    app.addHook('preClose', async () => options.uploads.locks.endTransfers());
    app.addHook('onClose', () => options.uploads.close());
    app.addHook('onError', async (request) => drainRequest(request.raw));
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    });
    const one = `${UPLOADS_PATH}/:id`;
    for (const url of [UPLOADS_PATH, one]) {
      app.route({ method: 'OPTIONS', url, handler: (request, reply) => endpoint.describe(request, reply) });
    }
    app.route({ method: 'POST', url: UPLOADS_PATH, handler: (request, reply) => endpoint.create(request, reply) });
    app.route({ method: 'HEAD', url: one, handler: (request, reply) => endpoint.head(request, reply) });
    app.route({ method: 'PATCH', url: one, handler: (request, reply) => endpoint.patch(request, reply) });
    app.route({ method: 'DELETE', url: one, handler: (request, reply) => endpoint.remove(request, reply) });
  };
