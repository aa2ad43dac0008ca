import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { ACCOUNT_LINK, type AccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { isSignedIn } from './export.repository.ts';
import { listExportFiles } from './list-export-files.ts';
import { isValidExportLink } from './sign-export-link.ts';
import { writeZip } from './write-zip.ts';

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
