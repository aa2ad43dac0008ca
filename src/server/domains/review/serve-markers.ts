import type { FastifyPluginAsync } from 'fastify';
import type { Body } from '#shared/contract/endpoint.ts';
import { MARKER_FORMATS, type MarkerFormat, type reviewApi } from '#shared/contract/review.ts';
import { type FrameRate, framesPerSecond, isDropFrame, timebase, timecode } from '#shared/media/timecode.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { excerpt } from '../../lib/excerpt.ts';
import { ACCOUNT_LINK, type AccountLink, accountLink, isGoodAccountLink } from '../../media/account-link.ts';
import { contentDisposition } from '../../media/content-disposition.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../media/csv.ts';
import { isSignedIn } from '../auth/tokens.repository.ts';
import { type NoteRow, notesOn } from './review.repository.ts';
import { assertShown, canReview, find, noteRate, type Reviewed } from './review.service.ts';

/** A note as a marker on a timeline. */
export interface Marker {
  /** Null for a note about all of the video, which only the table contains. */
  readonly frame: number | null;
  /** The last frame of a range. */
  readonly endFrame: number | null;
  readonly words: string;
  readonly author: string;
  readonly isResolved: boolean;
  /** "Mia: Done", oldest first. */
  readonly replies: readonly string[];
}

export interface MarkerList {
  /** "Job 12 v2" */
  readonly title: string;
  readonly version: number;
  /** Null for a video without a preview, which has no notes at a frame. */
  readonly rate: FrameRate | null;
  /** The hour at which the timeline starts. */
  readonly startHour: number;
  readonly markers: readonly Marker[];
}

const COLUMNS = [
  ...['#', 'Version', 'Timecode in', 'Timecode out', 'Frame', 'End frame', 'Seconds'],
  ...['Author', 'Status', 'Note', 'Replies'],
];
const DRAWING = 'Drawing';

/** RFC 4180, with the byte order mark that Excel needs. */
const writeCsv = ({ markers, version, rate, startHour }: MarkerList): string => {
  const code = (frame: number | null) => (frame === null || !rate ? '' : timecode(frame, rate, startHour));
  const lines = markers.map(({ frame, endFrame, words, author, isResolved, replies }, index) =>
    csvLine([
      ...[String(index + 1), String(version), code(frame), code(endFrame)],
      ...[String(frame ?? ''), String(endFrame ?? '')],
      frame === null || !rate ? '' : (frame / framesPerSecond(rate)).toFixed(3),
      ...[author, isResolved ? 'Resolved' : 'Open', words || DRAWING, replies.join('\n')],
    ]),
  );
  return `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}${lines.join('')}`;
};

interface Placed {
  readonly frame: number;
  readonly end: number;
  readonly text: string;
  readonly isResolved: boolean;
}

const textOf = ({ words, author, replies }: Marker): string =>
  [`${author}: ${words || DRAWING}`, ...replies].join('\n');

/** One marker for each frame, in order: programs keep only one of several on the same frame. */
const placed = (markers: readonly Marker[]): readonly Placed[] => {
  const byFrame = new Map<number, Placed>();
  for (const marker of markers) {
    if (marker.frame === null) continue;
    const { frame } = marker;
    const mine = { frame, end: marker.endFrame ?? frame, text: textOf(marker), isResolved: marker.isResolved };
    const other = byFrame.get(frame);
    byFrame.set(
      frame,
      other
        ? {
            frame,
            end: Math.max(other.end, mine.end),
            text: `${other.text}\n${mine.text}`,
            isResolved: other.isResolved && mine.isResolved,
          }
        : mine,
    );
  }
  return [...byFrame.values()].sort((a, b) => a.frame - b.frame);
};

const oneLine = (text: string): string =>
  text
    .replace(/[\s|]*\n\s*/g, ' / ')
    .replaceAll('|', '/')
    .trim();

/** The name of a marker: the first words of its text. */
const nameOf = (text: string): string => excerpt(text.split('\n')[0] ?? '', 60);

/** Events of a CMX 3600 list: their number has three digits. */
const MOST_EVENTS = 999;

/** "Timeline Markers from EDL" of DaVinci Resolve: CMX 3600 with a comment of its own after each event. */
const writeEdl = ({ title, markers, startHour }: MarkerList, rate: FrameRate): string => {
  const events = placed(markers)
    .slice(0, MOST_EVENTS)
    .map(({ frame, end, text, isResolved }, index) => {
      // An event ends before its out point; how long the marker is stands in the comment.
      const range = `${timecode(frame, rate, startHour)} ${timecode(frame + 1, rate, startHour)}`;
      const colour = isResolved ? 'ResolveColorGreen' : 'ResolveColorRed';
      return [
        `${String(index + 1).padStart(3, '0')}  001      V     C        ${range} ${range}  `,
        `${oneLine(text)} |C:${colour} |M:${oneLine(nameOf(text))} |D:${end - frame + 1}`,
        '',
      ].join('\r\n');
    });
  const mode = `FCM: ${isDropFrame(rate) ? 'DROP' : 'NON-DROP'} FRAME`;
  return [`TITLE: ${title}`, mode, '', ...events, ''].join('\r\n');
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of an XML 1.0 document, without the control characters that it cannot contain (section 2.2). */
const xml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A sequence with markers in Final Cut Pro 7 XML, by which Premiere Pro reads markers (xmeml version 4). */
const writeXml = ({ title, markers, startHour }: MarkerList, rate: FrameRate): string => {
  const isNtsc = rate.seconds === 1_001;
  const rateTag = `<rate><timebase>${timebase(rate)}</timebase><ntsc>${isNtsc ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const all = placed(markers);
  const length = Math.max(0, ...all.map(({ end }) => end)) + 1;
  const tags = all.map(
    ({ frame, end, text }) =>
      `    <marker><name>${xml(nameOf(text))}</name><comment>${xml(text)}</comment><in>${frame}</in><out>${end > frame ? end + 1 : -1}</out></marker>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE xmeml>',
    '<xmeml version="4">',
    '  <sequence>',
    `    <name>${xml(title)}</name>`,
    `    <duration>${length}</duration>`,
    `    ${rateTag}`,
    `    <timecode>${rateTag}<string>${timecode(0, rate, startHour)}</string><displayformat>${isDropFrame(rate) ? 'DF' : 'NDF'}</displayformat></timecode>`,
    '    <media><video><track/></video></media>',
    ...tags,
    '  </sequence>',
    '</xmeml>',
    '',
  ].join('\n');
};

/**
 * The notes on a version as a file: a table (CSV), markers for DaVinci Resolve (EDL), or for Premiere Pro (FCP 7 XML). Frames are
 * those of the preview.
 * @throws Error for markers without a rate
 */
export const writeMarkers = (format: MarkerFormat, list: MarkerList): string => {
  if (format === 'csv') return writeCsv(list);
  if (!list.rate) throw new Error('Markers need the frame rate of the preview.');
  return format === 'edl' ? writeEdl(list, list.rate) : writeXml(list, list.rate);
};

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
