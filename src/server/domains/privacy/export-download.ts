import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { ACCOUNT_LINK, type AccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { isSignedIn } from './export.repository.ts';
import { exportFiles } from './export-files.ts';
import { isGoodLink } from './export-link.ts';
import { zip } from './zip-stream.ts';

export const EXPORT_NAME = 'ugc-marketplace-export.zip';

/** Whether the session that requested the link is still valid: signing out also invalidates the link. */
const isStillSignedIn = ({ db }: Context, { user, session }: AccountLink): Promise<boolean> =>
  isSignedIn(db.orm, Number(user), Number(session));

/** `/media/exports/…`: streams the archive as it is built. */
export const exportDownload =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Record<keyof AccountLink, string> }>(
      `/media/exports/${ACCOUNT_LINK}`,
      // Without a HEAD route, since its answer would be built only to be discarded.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const link = request.params;
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        if (!isGoodLink(context, link) || !(await isStillSignedIn(context, link)))
          throw new ApiError('notFound', 'This link no longer works. Ask for your data again.');
        reply.type('application/zip').header('content-disposition', contentDisposition('attachment', EXPORT_NAME));
        return reply.send(Readable.from(zip(exportFiles(context, Number(link.user))), { objectMode: false }));
      },
    );
  };
