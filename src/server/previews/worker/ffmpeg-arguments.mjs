import { LOUDNESS_FILTERS } from './loudness.mjs';
import { KEY_EVERY, pictureFilters, TO_JPEG } from './plan-preview.mjs';

/** What limits a file that is opened; the demuxer is never guessed, since a playlist names other files. */
const safeInput = ({ container, limits }, decoders = container.decoders) => [
  ...['-f', container.demuxer, '-protocol_whitelist', 'file', '-format_whitelist', container.names],
  ...['-codec_whitelist', decoders, '-max_pixels', String(limits.maxPixels)],
];

const FIELDS = [
  'format=duration,start_time',
  'stream=index,codec_type,codec_name,width,height,avg_frame_rate,r_frame_rate,color_transfer,color_space,sample_aspect_ratio,sample_rate,field_order,duration',
  'stream_disposition=default,attached_pic',
  'stream_side_data=rotation',
].join(':');

/** Of cover pictures and subtitles, which are not decoded otherwise, but would fail the probe of the whole file. */
const PROBED = 'mjpeg,png,mov_text,ass,ssa,srt,subrip,text,webvtt,pgssub,dvbsub,dvdsub';

export const ffprobeArguments = (job) => [
  ...['-v', 'error', ...safeInput(job, `${job.container.decoders},${PROBED}`)],
  ...['-show_entries', FIELDS, '-of', 'json', job.input],
];

/** Reads the pictures of a file to their end, without decoding them. */
export const measureArguments = (job) => [
  ...['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...safeInput(job), '-i', job.input],
  ...['-map', '0:V', '-c', 'copy', '-f', 'null', '-'],
];

const fraction = (text) => {
  const [num, den = 1] = String(text ?? '')
    .split(/[/:]/)
    .map(Number);
  return { num: num || 0, den: den || 1 };
};

const readPicture = (stream) => {
  const rotation = Number(stream.side_data_list?.find((data) => 'rotation' in data)?.rotation ?? 0);
  return {
    index: stream.index,
    isDefault: stream.disposition?.default === 1,
    codec: String(stream.codec_name ?? 'unknown'),
    seconds: Number(stream.duration) || undefined,
    width: stream.width,
    height: stream.height,
    average: fraction(stream.avg_frame_rate),
    base: fraction(stream.r_frame_rate),
    aspect: fraction(stream.sample_aspect_ratio ?? '1:1'),
    transfer: stream.color_transfer,
    hasMatrix: stream.color_space !== undefined && stream.color_space !== 'unknown',
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
    turned: Math.abs(rotation) % 180 === 90,
  };
};

/** The tracks that ffprobe found, for `planPreview`. */
export const readProbe = ({ format, streams = [] }) => ({
  seconds: Number(format?.duration),
  start: Number(format?.start_time) || 0,
  pictures: streams
    .filter((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
    .map(readPicture),
  sounds: streams
    .filter((stream) => stream.codec_type === 'audio' && Number(stream.sample_rate) > 0)
    .map(({ index, disposition }) => ({ index, isDefault: disposition?.default === 1 })),
});

const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** ffmpeg turns pictures upright by itself, before the filters. */
const filterGraph = (plan, { mark }) => {
  const filters = pictureFilters(plan, { isInterlaced: plan.video.isInterlaced, toneMap: TONE_MAP });
  const picture = `[0:${plan.video.index}]${filters}`;
  return mark ? `${picture}[clean];[clean][1:v]overlay=format=yuv420,format=yuv420p[v]` : `${picture}[v]`;
};

const soundArguments = ({ sound }) =>
  sound
    ? [
        ...['-map', `0:${sound.index}`, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
        ...['-af', `aresample=48000:async=1000:first_pts=0,${LOUDNESS_FILTERS}`],
      ]
    : ['-an'];

/** Writes `preview.part`: no metadata, no extra key frames at cuts, the index first. */
export const previewArguments = (plan, job) => {
  const threads = String(job.limits.threads);
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-xerror', '-progress', 'pipe:1', '-stats_period', '0.5'],
    ...[...safeInput(job), '-threads', threads, '-i', job.input],
    ...(job.mark ? ['-threads', '1', '-i', 'mark.png'] : []),
    ...['-filter_threads', threads, '-filter_complex_threads', threads],
    ...['-filter_complex', filterGraph(plan, job), '-map', '[v]', ...soundArguments(plan)],
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-c:v', 'libx264', '-preset', job.preset, '-crf', String(job.crf), '-maxrate', '3M', '-bufsize', '6M'],
    ...['-x264-params', `keyint=${KEY_EVERY}:min-keyint=${KEY_EVERY}:scenecut=0`, '-bf', '0', '-threads', threads],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
    ...['-frames:v', String(plan.maxFrames), '-t', String(plan.seconds + 1)],
    ...['-movflags', '+faststart', '-f', 'mp4', 'preview.part'],
  ];
};

/**
 * Poster and sprite from key frames, in one run. Selected by their number: with `-ss` ffmpeg may pass the last key frame, writes
 * nothing and still exits with 0.
 */
export const pictureArguments = ({ poster, step, tile, sprite }) => {
  const write = (filter, quality, name) => [
    ...['-an', '-vsync', '0', '-vf', filter],
    ...['-frames:v', '1', '-q:v', quality, '-threads', '1', name],
  ];
  const { columns, rows } = sprite;
  return [
    ...['-nostdin', '-v', 'error', '-y', '-threads', '1', '-skip_frame', 'nokey', '-i', 'preview.mp4'],
    ...write(`select='gte(n\\,${poster})',scale=${TO_JPEG}`, '3', 'poster.jpg'),
    ...write(
      `select='not(mod(n\\,${step}))',scale=${tile.join(':')}:${TO_JPEG},tile=${columns}x${rows}`,
      '5',
      'sprite.jpg',
    ),
  ];
};
