import { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../context.ts';
import { tokens, users } from '../../db/schema/people.ts';
import { Refusal } from '../../http/refusal.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { exportFiles } from './export-files.ts';
import { type ExportLink, isGoodLink } from './export-link.ts';
import { zip } from './zip-stream.ts';

export const EXPORT_NAME = 'ugc-marketplace-export.zip';

/** Whether the session that asked for the link still is one: signing out closes the link too. */
const isSignedIn = async ({ db }: Context, { user, session }: ExportLink): Promise<boolean> => {
  const [found] = await db.orm
    .select({ id: tokens.id })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.id, Number(session)),
        eq(tokens.userId, Number(user)),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    );
  return found !== undefined;
};

/** `/media/exports/…`: the archive, made while it is sent. */
export const exportDownload =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Record<keyof ExportLink, string> }>(
      '/media/exports/:user/:session/:expires/:signature',
      // A HEAD would make the archive to throw it away.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const link = request.params;
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        if (!isGoodLink(context, link) || !(await isSignedIn(context, link)))
          throw new Refusal('notFound', 'This link no longer works. Ask for your data again.');
        reply.type('application/zip').header('content-disposition', contentDisposition('attachment', EXPORT_NAME));
        return reply.send(Readable.from(zip(exportFiles(context, Number(link.user))), { objectMode: false }));
      },
    );
  };
