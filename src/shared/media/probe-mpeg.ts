import { codecName } from './codec-names.ts';
import { type Ends, numberAt, type Tracks, UNKNOWN_TRACKS } from './file-ends.ts';

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
export const packetLength = ({ first }: Ends): number => (first.startsWith('G') ? 188 : 192);

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
export const transportTracks = (ends: Ends): Tracks => {
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
export const hasLastPacket = ({ last }: Ends): boolean => {
  const at = Math.max(...[...last.matchAll(/\u2400\u2400\u2401[\xb9-\xff]/g)].map(({ index }) => index));
  return numberAt(last, at + 3, 1) < 0xbb || at + 6 + numberAt(last, at + 4, 2) <= last.length;
};

/** The first sequence header, which MPEG-2 follows by an extension. */
export const programTracks = ({ first }: Ends): Tracks => {
  const [, extension] = /\u2400\u2400\u2401\xb3.{8,140}?\u2400\u2400\u2401(.)/s.exec(first) ?? [];
  const codec = extension && (extension === '\xb5' ? 'MPEG-2' : 'MPEG-1');
  return { codec: codec ?? null, hasPicture: /\u2400\u2400\u2401[\xe0-\xef\xfd]/.test(first) };
};
