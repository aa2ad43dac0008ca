import type { FastifyPluginAsync } from 'fastify';
import type { Body } from '#shared/contract/endpoint.ts';
import { MARKER_FORMATS, type MarkerFormat, type reviewApi } from '#shared/contract/review.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { ACCOUNT_LINK, type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { isSignedIn } from '../auth/tokens.repository.ts';
import { type NoteRow, notesOn } from './review.repository.ts';
import { assertShown, canReview, find, noteRate, type Reviewed } from './review.service.ts';
import { type Marker, type MarkerList, writeMarkers } from './write-markers.ts';

const MEDIA_TYPES: Readonly<Record<MarkerFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  edl: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

const scopeOf = (id: string, format: string, startHour: string): string => `notes-${id}-${format}-${startHour}`;

/** The name under which the notes on a version are saved. */
export const markersName = ({ version: { delivery } }: Reviewed, format: MarkerFormat): string =>
  `job-${delivery.jobId}-v${delivery.version}-notes.${format}`;

/**
 * The signed URL of the notes on a version as a file.
 * @throws ApiError `wrongState` for a version that was taken down, and for markers of a video without a preview
 */
export const markersAddress = (
  context: Pick<Context, 'secretKey' | 'clock'>,
  actor: Actor,
  reviewed: Reviewed,
  { format, start_hour: startHour }: Body<typeof reviewApi.notesFile>,
): string => {
  assertShown(reviewed);
  if (format !== 'csv' && !noteRate(reviewed.version))
    throw new ApiError('wrongState', 'Markers need the preview of the video, and there is none. Choose the table.');
  const { id } = reviewed.version.delivery;
  const link = accountLink(context, scopeOf(String(id), format, String(startHour)), actor);
  return `/media/notes/${id}/${format}/${startHour}/${link}`;
};

const markersOf = (notes: readonly NoteRow[]): readonly Marker[] =>
  notes
    .filter(({ note }) => note.parentId === null)
    .map(({ note, author }) => ({
      ...{ frame: note.frame, endFrame: note.endFrame, words: note.words, author: author.name },
      isResolved: note.resolvedAt !== null,
      replies: notes
        .filter((reply) => reply.note.parentId === note.id)
        .map((reply) => `${reply.author.name}: ${reply.note.words}`),
    }));

/** `/media/notes/…`: the notes on a version of a video as a file. */
export const markersDownload =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Record<keyof AccountLink | 'id' | 'format' | 'start', string> }>(
      `/media/notes/:id/:format/:start/${ACCOUNT_LINK}`,
      // Without a HEAD route, since its answer would be built only to be discarded.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { id, format: named, start, user, session } = request.params;
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        const gone = () => new ApiError('notFound', 'This link no longer works. Open it again beside the notes.');
        const format = MARKER_FORMATS.find((one) => one === named);
        if (!format || !isGoodAccountLink(context, scopeOf(id, format, start), request.params)) throw gone();
        if (!(await isSignedIn(context.db.orm, Number(user), Number(session)))) throw gone();
        const reviewed = await find(context, Number(id));
        if (!reviewed || !canReview({ id: Number(user) }, reviewed)) throw gone();
        assertShown(reviewed);
        const { jobId, version } = reviewed.version.delivery;
        const list: MarkerList = {
          ...{ title: `Job ${jobId} v${version}`, version, rate: noteRate(reviewed.version), startHour: Number(start) },
          markers: markersOf(await notesOn(context.db.orm, Number(id))),
        };
        reply.type(MEDIA_TYPES[format]);
        reply.header('content-disposition', contentDisposition('attachment', markersName(reviewed, format)));
        return reply.send(writeMarkers(format, list));
      },
    );
  };
