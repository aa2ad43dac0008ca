import { avGetCodecName } from 'node-av/lib';
import { K, newPacket } from './av.mjs';
import { createProgress } from './report.mjs';

/** Filters that turn a picture upright, by the first two rows of its display matrix. */
const TURNS = {
  '1,0,0,1': [],
  '-1,0,0,-1': ['hflip', 'vflip'],
  '0,1,-1,0': ['transpose=clock'],
  '0,-1,1,0': ['transpose=cclock'],
  '-1,0,0,1': ['hflip'],
  '1,0,0,-1': ['vflip'],
  '0,1,1,0': ['transpose=cclock_flip'],
  '0,-1,-1,0': ['transpose=clock_flip'],
};

/** Signs alone, since a matrix may also scale. Its numbers are 16.16 fixed point; those below a hundredth are rounding. */
const turnOf = (matrix) => {
  if (!matrix) return [];
  const at = (index) => Math.sign(Math.trunc(matrix.readInt32LE(index * 4) / 655));
  return TURNS[[at(0), at(1), at(3), at(4)].join()] ?? [];
};

const TRANSFERS = { [K.AVCOL_TRC_SMPTE2084]: 'smpte2084', [K.AVCOL_TRC_ARIB_STD_B67]: 'arib-std-b67' };

const isAttached = (stream) => stream.hasDisposition(K.AV_DISPOSITION_ATTACHED_PIC);

const describePicture = (stream) => {
  const { codecpar } = stream;
  const turn = turnOf(codecpar.getCodedSideData(K.AV_PKT_DATA_DISPLAYMATRIX));
  const aspects = [stream.sampleAspectRatio, codecpar.sampleAspectRatio];
  return {
    index: stream.index,
    isDefault: stream.hasDisposition(K.AV_DISPOSITION_DEFAULT),
    codec: String(avGetCodecName(codecpar.codecId)),
    width: codecpar.width,
    height: codecpar.height,
    average: stream.avgFrameRate,
    base: stream.rFrameRate,
    aspect: aspects.find(({ num, den }) => num > 0 && den > 0) ?? { num: 1, den: 1 },
    transfer: TRANSFERS[codecpar.colorTrc],
    hasMatrix: codecpar.colorSpace !== K.AVCOL_SPC_UNSPECIFIED,
    turn,
    turned: turn[0]?.startsWith('transpose') ?? false,
  };
};

/** The tracks of an opened file, for `planPreview`. Attached pictures are not read. */
export const probeStreams = (input) => {
  const { streams } = input;
  for (const stream of streams) if (isAttached(stream)) stream.discard = K.AVDISCARD_ALL;
  return {
    seconds: Number(input.duration) / 1e6,
    pictures: streams
      .filter((stream) => stream.codecpar.codecType === K.AVMEDIA_TYPE_VIDEO && !isAttached(stream))
      .map(describePicture),
    sounds: streams
      .filter(({ codecpar }) => codecpar.codecType === K.AVMEDIA_TYPE_AUDIO && codecpar.sampleRate > 0)
      .map((stream) => ({ index: stream.index, isDefault: stream.hasDisposition(K.AV_DISPOSITION_DEFAULT) })),
  };
};

/** Seconds to the end of the last packet of an opened file, which may not state them: a browser that records cannot know them. */
export const measureSeconds = (input) => {
  const [packet, progress] = [newPacket(), createProgress()];
  let end = 0;
  while (input.readFrameSync(packet) >= 0) {
    const { pts, duration, streamIndex } = packet;
    const { num, den } = input.streams[streamIndex].timeBase;
    if (pts !== K.AV_NOPTS_VALUE) end = Math.max(end, (Number(pts + duration) * num) / den);
    packet.unref();
    progress(0);
  }
  return end - (input.startTime === K.AV_NOPTS_VALUE ? 0 : Number(input.startTime) / 1e6);
};
