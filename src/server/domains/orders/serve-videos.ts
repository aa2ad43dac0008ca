import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { videoFileName } from '#shared/domain/jobs/video-file-name.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { ACCOUNT_LINK, type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { findReadableFile } from '../../media/files.repository.ts';
import { savedName } from '../../media/media-links.ts';
import { watchAccess } from '../../media/media-routes.ts';
import { type ArchivedFile, isStored, writeZip, zipSize } from '../../media/write-zip.ts';
import { findJob, type JobRow } from '../jobs/jobs.repository.ts';
import { deliveriesOf } from '../jobs/video-versions.repository.ts';

const scopeOf = (jobId: number | string): string => `videos-${jobId}`;

const unreadable = (version: number): ApiError =>
  new ApiError(
    'notFound',
    `Version ${version} of the video cannot be read at the moment. Download the other versions one by one, and tell the UGC Admins.`,
  );

interface ArchivedVersion extends ArchivedFile {
  /** Whether the session may still open it: hours pass while an archive is sent. */
  isOpen(): Promise<boolean>;
}

/**
 * The versions of an order's video that a session may open by a link to each, oldest first.
 * @throws ApiError when there is none, or one is missing in the storage
 */
const archivedVersions = async (context: Context, { job, product }: JobRow, session: number) => {
  const { db, storage } = context;
  const versions: ArchivedVersion[] = [];
  for (const { delivery } of (await deliveriesOf(db.orm, job.id)).reverse()) {
    const { fileId, version, createdAt } = delivery;
    const file = await findReadableFile(db.orm, fileId, session);
    if (!file) continue;
    if (!(await isStored(context, file))) throw unreadable(version);
    const isOpen = async () => (await findReadableFile(db.orm, fileId, session)) !== undefined;
    versions.push({
      name: savedName(videoFileName(product.name, job.id, version), file.mediaType),
      size: file.size,
      at: createdAt,
      isOpen,
      open: async () => {
        if (await isOpen()) return storage.read(file.storageKey);
        throw new Error(`Version ${version} may no longer be opened.`);
      },
    });
  }
  if (versions.length === 0) throw new ApiError('notFound', 'This order has no videos to download.');
  return versions;
};

const archiveName = ({ job, product }: JobRow): string => `${videoFileName(product.name, job.id)}.zip`;

/** A link to all videos of an order. It needs no more than the session that asked for it. */
export const linkVideos = async (context: Context, actor: Actor, row: JobRow) => ({
  url: `/media/orders/${row.job.id}/${accountLink(context, scopeOf(row.job.id), actor)}`,
  filename: archiveName(row),
  size: zipSize(await archivedVersions(context, row, actor.tokenId)),
});

interface ServeOptions {
  /** Whether a session is still valid; a change is noticed within about a second. */
  readonly isSessionOpen: (tokenId: number) => Promise<boolean>;
  readonly everyMilliseconds?: number;
}

/** `/media/orders/…`: the videos of an order as one ZIP file, under the rules of single downloads. */
export const serveVideos =
  (context: Context, { isSessionOpen, everyMilliseconds }: ServeOptions): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Record<keyof AccountLink | 'id', string> }>(
      `/media/orders/:id/${ACCOUNT_LINK}`,
      // Without a HEAD route, since its answer would be built only to be discarded.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { id, ...link } = request.params;
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        const session = Number(link.session);
        const isGood = isGoodAccountLink(context, scopeOf(id), link) && (await isSessionOpen(session));
        const row = isGood ? await findJob(context.db.orm, Number(id)) : undefined;
        if (!row) throw new ApiError('notFound', 'This link no longer works. Open the order again.');
        const files = await archivedVersions(context, row, session);
        const isAllowed = async (): Promise<boolean> =>
          (await isSessionOpen(session)) && (await Promise.all(files.map(({ isOpen }) => isOpen()))).every(Boolean);
        watchAccess(reply, { isAllowed, everyMilliseconds });
        reply.type('application/zip').headers({
          'content-disposition': contentDisposition('attachment', archiveName(row)),
          'content-length': zipSize(files),
          'accept-ranges': 'none',
        });
        return reply.send(Readable.from(writeZip(files), { objectMode: false }));
      },
    );
  };
