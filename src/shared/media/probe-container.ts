import { codecName } from './codec-names.ts';
import {
  type ByteRanges,
  type Ends,
  littleAt,
  numberAt,
  type ProbedContainer,
  type Tracks,
  textOf,
  UNKNOWN_TRACKS,
} from './file-ends.ts';

/** Stream types of ISO 13818-1 table 2-34. */
const STREAMS: Readonly<Record<number, string>> = {
  1: 'V_MPEG1',
  2: 'V_MPEG2',
  16: 'mp4v',
  27: 'avc1',
  36: 'hvc1',
  51: 'vvc1',
  209: 'drac',
  234: 'wvc1',
};
const PRIVATE_STREAM = 6;

/** The packets of a transport stream have 188 bytes; cameras put 4 bytes of time before each. */
const packetLength = ({ first }: Ends): number => (first.startsWith('G') ? 188 : 192);

/** The packets of one end, without the time before them. */
const packetsOf = (ends: Ends, end: 'first' | 'last'): string[] => {
  const [length, text] = [packetLength(ends), ends[end]];
  const offset = end === 'first' ? 0 : (length - ((ends.size - text.length) % length)) % length;
  const count = Math.floor((text.length - offset) / length);
  return Array.from({ length: count }, (_, at) =>
    text.slice(offset + (at + 1) * length - 188, offset + (at + 1) * length),
  );
};

/** The first section of a table that begins in a packet of the stream `pid`. */
const sectionOf = (ends: Ends, pid: number): string | null => {
  const packet = packetsOf(ends, 'first').find((one) => (numberAt(one, 1, 2) & 0x5fff) === (0x4000 | pid));
  if (packet === undefined) return null;
  const payload = packet.slice(numberAt(packet, 3, 1) & 32 ? 5 + numberAt(packet, 4, 1) : 4);
  const section = payload.slice(1 + numberAt(payload, 0, 1));
  return section.slice(0, 3 + (numberAt(section, 1, 2) & 0xfff) - 4);
};

/** Seconds between the first and the last program clock reference, 90,000 a second; null where the clock restarts. */
const clockSpan = (ends: Ends): number | null => {
  const clocksOf = (end: 'first' | 'last') =>
    packetsOf(ends, end)
      .filter(
        (packet) =>
          (numberAt(packet, 3, 1) & 32) !== 0 && numberAt(packet, 4, 1) > 6 && (numberAt(packet, 5, 1) & 16) !== 0,
      )
      .map((packet) => numberAt(packet, 6, 4) / 45_000);
  const [begin, end] = [clocksOf('first')[0], clocksOf('last').at(-1)];
  return begin !== undefined && end !== undefined && end > begin ? end - begin : null;
};

/** ISO 13818-1 section 2.4.4: the program association names the map of a program, which lists its streams. */
const transportTracks = (ends: Ends): Tracks => {
  const programs = sectionOf(ends, 0)?.slice(8) ?? '';
  const program = programs.startsWith('\u2400\u2400') ? programs.slice(4) : programs;
  const map = program === '' ? null : sectionOf(ends, numberAt(program, 2, 2) & 0x1fff);
  if (map === null) return UNKNOWN_TRACKS;
  const types: number[] = [];
  for (let at = 12 + (numberAt(map, 10, 2) & 0xfff); at + 5 <= map.length; at += 5 + (numberAt(map, at + 3, 2) & 0xfff))
    types.push(numberAt(map, at, 1));
  const picture = types.find((type) => STREAMS[type] !== undefined);
  const seconds = clockSpan(ends);
  if (picture !== undefined) return { hasPicture: true, codec: codecName(STREAMS[picture] ?? null), seconds };
  return { hasPicture: types.includes(PRIVATE_STREAM) ? null : false, codec: null, seconds };
};

/** ISO 13818-1 section 2.5.3: the last packet of a program stream ends within the file. */
const hasLastPacket = ({ last }: Ends): boolean => {
  const at = Math.max(...[...last.matchAll(/\u2400\u2400\u2401[\xb9-\xff]/g)].map(({ index }) => index));
  return numberAt(last, at + 3, 1) < 0xbb || at + 6 + numberAt(last, at + 4, 2) <= last.length;
};

/** The first sequence header, which MPEG-2 follows by an extension. */
const programTracks = ({ first }: Ends): Tracks => {
  const [, extension] = /\u2400\u2400\u2401\xb3.{8,140}?\u2400\u2400\u2401(.)/s.exec(first) ?? [];
  const codec = extension && (extension === '\xb5' ? 'MPEG-2' : 'MPEG-1');
  return { codec: codec ?? null, hasPicture: /\u2400\u2400\u2401[\xe0-\xef\xfd]/.test(first) };
};

/** Bytes at each end: clock references of a transport stream are up to 0.1 s apart. */
const END_BYTES = 2 ** 19;
/** Fragmented recordings of hours have more; what follows is then not checked. */
const MOST_BOXES = 5_000;

interface Container {
  readonly name: string;
  readonly begins: RegExp;
  readonly tracks?: (ends: Ends) => Tracks;
  readonly isComplete?: (ends: Ends) => boolean | Promise<boolean>;
}

/** The tracks of a header that names each picture track with its codec. */
const byPattern =
  (picture: RegExp, codec: RegExp) =>
  ({ first }: Ends): Tracks => ({
    hasPicture: picture.test(first),
    codec: codecName(codec.exec(first)?.slice(1).find(Boolean) ?? null),
  });

const BOXES = /^(ftyp|styp|moov|mdat|moof|mfra|sidx|free|skip|wide|udta|meta|uuid)$/;

/** ISO 14496-12 section 4.2: every box ends within the file, and one of them is the index. */
const hasWholeBoxes = async ({ size, read }: Ends): Promise<boolean> => {
  let hasIndex = false;
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < MOST_BOXES; boxes += 1) {
    const header = textOf(await read(at, Math.min(at + 16, size)));
    const type = header.slice(4, 8);
    const stated = numberAt(header, 0, 4);
    const length = stated === 1 ? numberAt(header, 8, 8) : stated || size - at;
    const isWhole = length >= 8 && at + length <= size;
    if (!isWhole && BOXES.test(type)) return false;
    // Some cameras append data of their own, which are no boxes.
    if (!isWhole) break;
    hasIndex ||= type === 'moov';
    at += length;
  }
  return hasIndex;
};

/** An AVI of more than a gigabyte has several RIFF chunks; one of length 0 was never finished. */
const hasWholeChunks = async ({ size, read }: Ends): Promise<boolean> => {
  for (let at = 0; at + 8 <= size; ) {
    const header = textOf(await read(at, at + 8));
    if (!header.startsWith('RIFF')) break;
    const length = littleAt(header, 4, 4);
    if (length === 0 || at + 8 + length > size) return false;
    at += 8 + length + (length % 2);
  }
  return true;
};

/** The main header, AVIMAINHEADER: microseconds a frame, frames, pixels. */
const aviTracks = (ends: Ends): Tracks => {
  const header = ends.first.slice(ends.first.indexOf('avih') + 8);
  return {
    ...byPattern(/strh.{4}(vids|iavs)/s, /strh.{4}vids.*?strf.{20}(.{4})/s)(ends),
    seconds: (littleAt(header, 0, 4) * littleAt(header, 16, 4)) / 1e6 || null,
    width: littleAt(header, 32, 4) || null,
    height: littleAt(header, 36, 4) || null,
    hasAudio: /strh.{4}(auds|iavs)/s.test(ends.first),
  };
};

/** RFC 8794: the length of the segment; a live recording states none. */
const hasWholeSegment = ({ size, first }: Ends): boolean => {
  const at = first.indexOf('\u2418\x53\x80\x67') + 4;
  const marker = numberAt(first, at, 1);
  const more = Math.clz32(marker) - 24;
  if (at < 4 || more > 7) return false;
  const high = marker & (127 >> more);
  const length = high * 256 ** more + numberAt(first, at + 1, more);
  return length >= 128 ** (more + 1) - 1 || at + 1 + more + length <= size;
};

/** RFC 3533: the last page ends with the file and is marked as the last one. */
const hasLastPage = ({ last }: Ends): boolean => {
  const page = last.slice(last.lastIndexOf('OggS'));
  const segments = numberAt(page, 26, 1);
  const body = [...page.slice(27, 27 + segments)].reduce((sum, length) => sum + (length.charCodeAt(0) & 255), 0);
  return page.startsWith('OggS') && (numberAt(page, 5, 1) & 4) !== 0 && page.length >= 27 + segments + body;
};

/** The size of the last tag stands behind it. */
const hasLastTag = async ({ last, size, read }: Ends): Promise<boolean> => {
  const length = numberAt(last, last.length - 4, 4);
  const at = size - 4 - length;
  return at >= 13 && numberAt(textOf(await read(at + 1, at + 4)), 0, 3) === length - 11;
};

const flvTracks = ({ head, first }: Ends): Tracks => {
  const ids: Readonly<Record<number, string>> = { 2: 'flv1', 4: 'vp6f', 5: 'vp6a', 7: 'avc1', 12: 'hvc1' };
  for (let at = 13; at + 16 <= head.length; at += 15 + numberAt(first, at + 1, 3)) {
    if (head[at] !== 9) continue;
    const kind = head[at + 11] ?? 0;
    return {
      hasPicture: true,
      codec: codecName(kind & 128 ? first.slice(at + 12, at + 16) : (ids[kind & 15] ?? null)),
    };
  }
  return { hasPicture: head.length < END_BYTES ? false : null, codec: null };
};

/** The file properties state the size of the file, except of a broadcast. */
const hasStatedSize = ({ first, size }: Ends): boolean => {
  const at = first.indexOf('\xa1\xdc\xab\x8c\x47\xa9\xcf\u2411\x8e\xe4\u2400\xc0\u240c\x20\x53\x65');
  const isBroadcast = (numberAt(first, at + 88, 1) & 1) !== 0;
  return at >= 0 && (isBroadcast || littleAt(first, at + 40, 8) <= size);
};

const CONTAINERS: readonly Container[] = [
  { name: 'MP4', begins: /^.{4}(ftyp(?!qt)|styp|moof)/s, isComplete: hasWholeBoxes },
  { name: 'QuickTime', begins: /^.{4}(ftypqt|moov|mdat|wide|free|skip)/s, isComplete: hasWholeBoxes },
  { name: 'WebM', begins: /^\u241a\x45\xdf\xa3.{0,60}webm/s, isComplete: hasWholeSegment },
  { name: 'Matroska', begins: /^\u241a\x45\xdf\xa3/, isComplete: hasWholeSegment },
  {
    name: 'AVI',
    begins: /^RIFF.{4}AVI /s,
    tracks: aviTracks,
    isComplete: hasWholeChunks,
  },
  {
    name: 'Windows Media',
    begins: /^\x30\x26\xb2\x75\x8e\x66\xcf\u2411/,
    tracks: byPattern(
      /\xc0\xef\u2419\xbc\x4d\x5b\xcf\u2411\xa8\xfd\u2400\x80\x5f\x5c\x44\x2b/,
      /\xc0\xef\u2419\xbc\x4d\x5b\xcf\u2411\xa8\xfd\u2400\x80\x5f\x5c\x44\x2b.{65}(.{4})/s,
    ),
    isComplete: hasStatedSize,
  },
  { name: 'Flash Video', begins: /^FLV\u2401/, tracks: flvTracks, isComplete: hasLastTag },
  {
    name: 'Ogg',
    begins: /^OggS/,
    tracks: byPattern(
      /\x80theora|\u2401video\u2400|BBCD\u2400|OVP80/,
      /\x80(theora)|\u2401video\u2400{3}(.{4})|OV(P80)/s,
    ),
    isComplete: hasLastPage,
  },
  {
    name: 'MPEG transport stream',
    begins: /^(\x47(.{187}\x47){2}|.{4}\x47(.{191}\x47){2})/s,
    tracks: transportTracks,
    isComplete: (ends) => ends.size % packetLength(ends) === 0,
  },
  { name: 'MPEG', begins: /^\u2400\u2400\u2401[\xb3\xba]/, tracks: programTracks, isComplete: hasLastPacket },
  { name: 'MXF', begins: /^\u2406\u240e\x2b\x34/ },
  { name: 'RealMedia', begins: /^\.RMF/ },
];

/**
 * Names the container and, where its header does, the codec of a file, and checks that the file has a beginning and an
 * end. It reads 512 KiB at each end and the headers of the outer boxes. Text has no picture.
 */
export const probeContainer = async (file: ByteRanges): Promise<ProbedContainer> => {
  const head = await file.read(0, Math.min(file.size, END_BYTES));
  const last = textOf(await file.read(Math.max(0, file.size - END_BYTES), file.size));
  const ends = { ...file, head, first: textOf(head), last };
  const found = CONTAINERS.find(({ begins }) => begins.test(ends.first));
  if (!found)
    return { ...UNKNOWN_TRACKS, container: null, hasPicture: head.includes(0) ? null : false, isComplete: false };
  const isComplete = (await found.isComplete?.(ends)) ?? true;
  return { ...UNKNOWN_TRACKS, container: found.name, ...found.tracks?.(ends), isComplete };
};
