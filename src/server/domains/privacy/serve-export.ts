import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { videoExtension } from '#shared/media/video-types.ts';
import type { Context } from '../../context.ts';
import type { files } from '../../db/schema/files.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { ACCOUNT_LINK, type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { type ArchivedFile, isStored, writeZip } from '../../media/write-zip.ts';
import { isSignedIn } from '../auth/tokens.repository.ts';
import { exportParts } from './export-parts.repository.ts';
import { filesOf, rowsOf } from './privacy.repository.ts';

const SCOPE = 'export';

/** The signed URL of an account's export. A new link requires the password again. */
export const signExportLink = (parts: Pick<Context, 'secretKey' | 'clock'>, actor: Actor): string =>
  `/media/exports/${accountLink(parts, SCOPE, actor)}`;

/** Whether an export URL has a valid signature and has not expired. */
const isValidExportLink = (parts: Pick<Context, 'secretKey' | 'clock'>, link: AccountLink): boolean =>
  isGoodAccountLink(parts, SCOPE, link);

type Named = Pick<typeof files.$inferSelect, 'id' | 'kind' | 'mediaType' | 'originalName'>;

const PICTURES: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
};

/**
 * The name of a media file in an export. Its extension follows from the detected type, whatever the upload was called,
 * and holds the only dot: an unpacked `cat.mp4.exe` must not be executable.
 */
export const nameExportFile = ({ id, kind, mediaType, originalName }: Named): string => {
  const stem = cleanFileName(originalName, kind)
    .replace(/(.)\.[A-Za-z0-9]{1,10}$/, '$1')
    .replaceAll(/[.\s]+/g, '-');
  return `media/${kind}-${id}-${stem}.${PICTURES[mediaType] ?? videoExtension(mediaType) ?? 'bin'}`;
};

type Parts = Pick<Context, 'db' | 'storage' | 'log' | 'clock'>;

const jsonFile = (name: string, value: unknown): ArchivedFile => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return {
    name: `${name}.json`,
    size: bytes.length,
    open: async () =>
      (async function* () {
        yield bytes;
      })(),
  };
};

/** The files of an export, one after the other: first the rows as JSON, then the media. */
async function* listExportFiles(parts: Parts, userId: number): AsyncGenerator<ArchivedFile> {
  yield jsonFile('about', { made_at: parts.clock().toISOString(), amounts: 'in cents', times: 'UTC' });
  for (const part of exportParts) yield jsonFile(part.file, await rowsOf(parts.db, part, userId));
  for (const file of await filesOf(parts.db.orm, userId)) {
    if (!(await isStored(parts, file))) continue;
    yield { name: nameExportFile(file), size: file.size, open: () => parts.storage.read(file.storageKey) };
  }
}

export const EXPORT_NAME = 'ugc-marketplace-export.zip';

/** Whether the session that requested the link is still valid: signing out also invalidates the link. */
const isStillSignedIn = ({ db }: Context, { user, session }: AccountLink): Promise<boolean> =>
  isSignedIn(db.orm, Number(user), Number(session));

/** `/media/exports/…`: streams the archive as it is built. */
export const serveExport =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Record<keyof AccountLink, string> }>(
      `/media/exports/${ACCOUNT_LINK}`,
      // Without a HEAD route, since its answer would be built only to be discarded.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const link = request.params;
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        if (!isValidExportLink(context, link) || !(await isStillSignedIn(context, link)))
          throw new ApiError('notFound', 'This link no longer works. Ask for your data again.');
        reply.type('application/zip').header('content-disposition', contentDisposition('attachment', EXPORT_NAME));
        return reply.send(Readable.from(writeZip(listExportFiles(context, Number(link.user))), { objectMode: false }));
      },
    );
  };
