import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { playsInPage } from '#shared/media/video-types.ts';
import type { Database } from '../db/open.ts';
import { ApiError } from '../http/api-error.ts';
import { type ByteRange, MissingObject, type Storage } from '../providers/storage/storage.ts';
import { contentDisposition } from './content-disposition.ts';
import { type FileRow, findPublicPicture, findReadableFile, isPublicFile, isShownFile } from './files.repository.ts';
import type { MediaLinks, OpenLink, SignedLink } from './media-links.ts';
import { PICTURE_MEDIA_TYPE, POSTER_MEDIA_TYPE } from './picture-media-types.ts';

/** Milliseconds between two looks at whether a transfer under way is still allowed. */
const WATCH_EVERY_MS = 30_000;

interface WatchOptions {
  readonly isAllowed: () => Promise<boolean>;
  /** 30 s by default. */
  readonly everyMilliseconds?: number;
}

/**
 * Ends a response under way once it is no longer allowed: a video of 20 GB takes hours, in which its session may end or
 * the file be deleted. Looks by time and not by chunk, so that it costs a transfer nothing.
 */
export const watchAccess = (
  { raw, log }: FastifyReply,
  { isAllowed, everyMilliseconds = WATCH_EVERY_MS }: WatchOptions,
): void => {
  const look = async (): Promise<void> => {
    if (await isAllowed()) return;
    log.info('a transfer ended with its session or file');
    raw.destroy();
  };
  const timer = setInterval(() => {
    // A database that does not answer says nothing about the session; the next look may.
    look().catch((error: unknown) => log.warn({ err: error }, 'the access of a transfer could not be checked'));
  }, everyMilliseconds);
  raw.once('close', () => clearInterval(timer));
};

/**
 * What a `Range` header asks of a file (RFC 9110 §14.2): one range; `undefined` for the whole file when there is no
 * header, it is not understood or names several ranges; `unsatisfiable` when it starts behind the end.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d{0,16})-(\d{0,16})$/i.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
};

export interface MediaOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly storage: Storage;
  readonly links: MediaLinks;
  /** Whether a session is still valid; a change is noticed within about a second. */
  readonly isSessionOpen: (tokenId: number) => Promise<boolean>;
  /** Interval at which transfers under way are checked again; 30 s by default. */
  readonly watchEveryMilliseconds?: number;
}

/** Types that browsers may display inline because they cannot contain a page. */
const isInline = (mediaType: string): boolean =>
  playsInPage(mediaType) || mediaType === POSTER_MEDIA_TYPE || mediaType === PICTURE_MEDIA_TYPE;

/**
 * The content of an address never changes, but a picture may be taken down: shared caches ask again after a minute, which
 * a 304 answers, and browsers after a day.
 */
const PICTURE_CACHE = 'public, max-age=86400, s-maxage=60';

/** No session has this id: ids start at 1. */
const NO_SESSION = 0;

const gone = (): ApiError => new ApiError('notFound', 'This link does not work, or no longer works. Reload the page.');

const setSafeHeaders = (reply: FastifyReply): void => {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    // The desktop client's pages have another origin.
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  });
};

/** Seconds in which an address of the store begins a download; one that has begun goes on. */
const LINK_SECONDS = 60;

/**
 * Leads to a video in the store, for `disposition` under the checked name. The ETag here is ours, which `If-Range` of a
 * started download holds; the store knows another.
 */
const redirect = async (reply: FastifyReply, storage: Storage, file: FileRow, disposition: string) => {
  const mediaType = String(reply.getHeader('content-type'));
  // Otherwise a lost object would be the store's error page.
  await storage.size(file.storageKey);
  const address = await storage.link(file.storageKey, { seconds: LINK_SECONDS, mediaType, disposition });
  reply.removeHeader('content-type').removeHeader('content-disposition').removeHeader('accept-ranges');
  return reply.redirect(address ?? '', 302);
};

/** Sends a file, or the requested range of it (RFC 9110 §13.1.5, §14). */
const sendFile = async (request: FastifyRequest, reply: FastifyReply, storage: Storage, file: FileRow) => {
  const etag = `"${file.sha256}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const disposition = reply.getHeader('content-disposition');
  // Pictures are small, and cached under their own address.
  const isLinked = storage.linkOrigin !== undefined && request.method === 'GET' && file.mediaType.startsWith('video/');
  if (isLinked && typeof disposition === 'string') return redirect(reply, storage, file, disposition);
  const { range: header, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? parseRange(header, file.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .type('application/json')
      .headers({ 'content-range': `bytes */${file.size}`, 'content-disposition': 'inline' })
      .send({ message: 'The file has no such part.' });
  }
  const { first, last } = range ?? { first: 0, last: file.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
  reply.header('content-length', last - first + 1);
  if (request.method === 'HEAD') {
    await storage.size(file.storageKey);
    return reply.send();
  }
  return reply.send(await storage.read(file.storageKey, { first, last }));
};

/**
 * Whether a request continues a started download: a range of the same bytes. The validator in `If-Range` is known only
 * from an earlier answer of this file (RFC 9110 §13.1.5).
 */
const isContinuation = ({ headers }: FastifyRequest, { sha256 }: FileRow): boolean =>
  headers['if-range'] === `"${sha256}"` && /^bytes=[1-9]\d*-/.test(headers.range ?? '');

const send = async (request: FastifyRequest, reply: FastifyReply, storage: Storage, file: FileRow) => {
  try {
    return await sendFile(request, reply, storage, file);
  } catch (error) {
    for (const name of ['etag', 'content-length', 'content-range', 'content-disposition', 'content-type'] as const) {
      reply.removeHeader(name);
    }
    reply.code(404).header('cache-control', 'no-store');
    if (!(error instanceof MissingObject)) throw error;
    request.log.error({ fileId: file.id }, 'a file is missing in the storage');
    throw gone();
  }
};

/** `/media/pictures/:key` and `/media/files/:id/:session/:expires/:signature/:name`, for GET and HEAD. */
export const mediaRoutes =
  ({ db, storage, links, isSessionOpen, watchEveryMilliseconds }: MediaOptions): FastifyPluginAsync =>
  async (app) => {
    /** The file of a link, if whoever has the link may still open it. */
    const findAllowed = async ({ purpose, session }: OpenLink, id: number): Promise<FileRow | undefined> => {
      if (purpose === 'public')
        return (await isPublicFile(db.orm, id, session)) ? findReadableFile(db.orm, id, NO_SESSION) : undefined;
      if (!(await isSessionOpen(session))) return undefined;
      if (purpose === 'shown' && !(await isShownFile(db.orm, id))) return undefined;
      return findReadableFile(db.orm, id, session);
    };

    app.route<{ Params: { key: string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/pictures/:key',
      handler: async (request, reply) => {
        setSafeHeaders(reply);
        const file = await findPublicPicture(db.orm, request.params.key);
        if (!file) throw gone();
        reply.type(file.mediaType).header('cache-control', PICTURE_CACHE);
        return send(request, reply, storage, file);
      },
    });

    app.route<{ Params: Record<keyof SignedLink, string> }>({
      method: ['GET', 'HEAD'],
      url: '/media/files/:id/:session/:expires/:signature/:name',
      handler: async (request, reply) => {
        setSafeHeaders(reply);
        reply.header('cache-control', 'private, no-store');
        const link = request.params satisfies SignedLink;
        const open = links.check(link);
        const file = open && (await findAllowed(open, Number(link.id)));
        if (!file || (open.onlyContinues && !isContinuation(request, file))) throw gone();
        const isShown = open.purpose !== 'download' && isInline(file.mediaType);
        reply.type(isInline(file.mediaType) ? file.mediaType : 'application/octet-stream');
        const disposition = contentDisposition(isShown ? 'inline' : 'attachment', cleanFileName(link.name));
        reply.header('content-disposition', disposition);
        const isAllowed = async (): Promise<boolean> => (await findAllowed(open, file.id)) !== undefined;
        watchAccess(reply, { isAllowed, everyMilliseconds: watchEveryMilliseconds });
        return send(request, reply, storage, file);
      },
    });
  };
