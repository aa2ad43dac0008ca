import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { avRescaleQ, FormatContext } from 'node-av/lib';
import { check, decode, dictionary, encode, Graph, K, newFrame, newPacket, openDecoder, openEncoder } from './av.mjs';
import { LOUDNESS_FILTERS } from './loudness.mjs';
import { KEY_EVERY, pictureFilters } from './plan-preview.mjs';
import { createProgress, Refusal } from './report.mjs';

/** Share of the whole work; the rest writes the pictures. */
const SHARE = 0.95;
const TONE_MAP = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p';

const h264 = ({ width, height, rate }, { limits, crf, preset }) =>
  openEncoder(
    'libx264',
    (context) => {
      context.width = width;
      context.height = height;
      context.pixelFormat = K.AV_PIX_FMT_YUV420P;
      context.timeBase = { num: rate[1], den: rate[0] };
      context.framerate = { num: rate[0], den: rate[1] };
      context.gopSize = KEY_EVERY;
      context.maxBFrames = 0;
      context.threadCount = limits.threads;
      context.rcMaxRate = 3_000_000n;
      context.rcBufferSize = 6_000_000;
      context.sampleAspectRatio = { num: 1, den: 1 };
      context.colorPrimaries = K.AVCOL_PRI_BT709;
      context.colorTrc = K.AVCOL_TRC_BT709;
      context.colorSpace = K.AVCOL_SPC_BT709;
      context.colorRange = K.AVCOL_RANGE_MPEG;
    },
    // Without `scenecut=0` there would be further key frames at cuts, and the count would begin anew.
    { preset, crf, 'x264-params': `keyint=${KEY_EVERY}:min-keyint=${KEY_EVERY}:scenecut=0` },
    true,
  );

const aac = () =>
  openEncoder(
    'aac',
    (context) => {
      context.sampleRate = 48_000;
      context.sampleFormat = K.AV_SAMPLE_FMT_FLTP;
      context.channelLayout = K.AV_CHANNEL_LAYOUT_STEREO;
      context.timeBase = { num: 1, den: 48_000 };
      context.bitRate = 128_000n;
    },
    {},
    true,
  );

/** The file that is written: packets of both encoders. */
class Output {
  constructor(path) {
    this.context = new FormatContext();
    this.context.allocOutputContext2(null, 'mp4', path);
    this.packet = newPacket();
  }

  add(encoder, frameRate) {
    const stream = this.context.newStream(null);
    check(stream.codecpar.fromContext(encoder), 'stream');
    stream.timeBase = encoder.timeBase;
    if (frameRate) stream.avgFrameRate = frameRate;
    return { encoder, stream };
  }

  /** Copies no metadata, and names no encoder. */
  begin() {
    check(this.context.openOutputSync(), 'output');
    check(this.context.writeHeaderSync(dictionary({ movflags: '+faststart', fflags: '+bitexact' })), 'header');
  }

  write({ encoder, stream }, frame) {
    for (const coded of encode(encoder, frame, this.packet)) {
      coded.streamIndex = stream.index;
      coded.rescaleTs(encoder.timeBase, stream.timeBase);
      check(this.context.interleavedWriteFrameSync(coded), 'write');
    }
  }

  end() {
    check(this.context.writeTrailerSync(), 'trailer');
    this.context.closeOutputSync();
  }
}

/** By which the clock of a track may jump back: players show such a picture late, or leave it out. */
const MOST_BACK_SECONDS = 1;

/** One track of the source on its way through decoder and filters to the encoder. */
class Track {
  constructor(stream, start, job) {
    this.stream = stream;
    this.decoder = openDecoder(stream, job.container, job.limits);
    this.shift = avRescaleQ(start, { num: 1, den: 1_000_000 }, stream.timeBase);
    this.frame = newFrame();
    this.next = 0n;
    this.latest = undefined;
    this.graph = undefined;
    /** Seconds from the start of the file, and from 0, to the end of its last packet. */
    this.end = -1;
    this.endFromZero = -1;
  }

  notePacket({ pts, dts, duration }) {
    const at = pts === K.AV_NOPTS_VALUE ? dts : pts;
    if (at === K.AV_NOPTS_VALUE) return;
    const { num, den } = this.stream.timeBase;
    this.end = Math.max(this.end, (Number(at + duration - this.shift) * num) / den);
    this.endFromZero = Math.max(this.endFromZero, (Number(at + duration) * num) / den);
  }

  /** Decodes a packet, or what is left with null, and takes each frame with its time from the start of the file. */
  feed(packet, take) {
    for (const decoded of decode(this.decoder, packet, this.frame)) {
      const at = decoded.bestEffortTimestamp;
      decoded.pts = at === K.AV_NOPTS_VALUE ? this.next : at - this.shift;
      // Of recordings that were joined byte by byte only the first would be left.
      const { num, den } = this.stream.timeBase;
      this.latest ??= decoded.pts;
      if ((Number(this.latest - decoded.pts) * num) / den > MOST_BACK_SECONDS)
        throw new Refusal('unreadable', 'The clock jumps back.');
      this.latest = decoded.pts;
      this.next = decoded.pts + (decoded.duration > 0n ? decoded.duration : 1n);
      take(decoded);
    }
  }
}

class PictureTrack extends Track {
  constructor(input, start, { plan, job }) {
    super(input.streams[plan.video.index], start, job);
    Object.assign(this, { plan, job });
    this.sourceFrames = 0;
    this.shape = '';
  }

  /**
   * A file that was cut simply ends, earlier than it says. Where only the whole file has a length, sound may go on after the last
   * picture, and some count from 0 though they begin later.
   */
  checkEnd(lastEnd) {
    const { num, den } = this.stream.timeBase;
    const own = (Math.max(0, Number(this.stream.duration)) * num) / den;
    const [end, said] = own > 0 ? [this.end, own] : [lastEnd, this.plan.seconds];
    if (end >= 0 && end < said - Math.max(0.5, said * 0.02))
      throw new Refusal('incomplete', `${end.toFixed(2)} of ${said.toFixed(2)} s`);
  }

  checkFrame({ width, height, format }) {
    this.sourceFrames += 1;
    const { maxSourceFrames, maxPixels } = this.job.limits;
    const shape = `${width}x${height}/${format}`;
    if (this.sourceFrames > maxSourceFrames) throw new Refusal('too-many-frames', String(this.sourceFrames));
    if (width * height > maxPixels) throw new Refusal('too-many-pixels', shape);
    if (this.graph && shape !== this.shape) throw new Refusal('changes-size', `${this.shape} ${shape}`);
    this.shape = shape;
  }

  openGraph(frame) {
    const { video, width, height } = this.plan;
    const { num, den } = this.stream.timeBase;
    const filters = pictureFilters(this.plan, {
      turn: video.turn,
      isTurned: video.turned,
      isInterlaced: frame.hasFlags(K.AV_FRAME_FLAG_INTERLACED),
      toneMap: TONE_MAP,
    });
    const marked = `movie=mark.png,scale=${width}:${height}:out_color_matrix=bt709:out_range=tv,format=yuva420p[mark];[in]${filters}[clean];[clean][mark]overlay=format=yuv420,format=yuv420p[out]`;
    const args = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=${num}/${den}:pixel_aspect=${video.aspect.num}/${video.aspect.den}:colorspace=${frame.colorSpace}:range=${frame.colorRange}`;
    return new Graph('video', args, this.job.mark ? marked : `[in]${filters}[out]`, this.job.limits.threads);
  }

  *run(frame) {
    if (frame) {
      this.checkFrame(frame);
      this.graph ??= this.openGraph(frame);
    }
    if (this.graph) yield* this.graph.run(frame);
  }
}

/** Some containers state only how many channels there are: FFmpeg's names of the usual layouts, by that number. */
const USUAL_LAYOUTS = ['', 'mono', 'stereo', '2.1', '4.0', '5.0', '5.1', '6.1', '7.1'];

class SoundTrack extends Track {
  constructor(input, start, { plan, job, frameSize }) {
    super(input.streams[plan.sound.index], start, job);
    Object.assign(this, { plan, frameSize });
  }

  openGraph({ sampleRate, format, channelLayout }) {
    const { num, den } = this.stream.timeBase;
    const { order, mask, nbChannels } = channelLayout;
    const layout = order === K.AV_CHANNEL_ORDER_NATIVE ? `0x${mask.toString(16)}` : USUAL_LAYOUTS[nbChannels];
    if (!layout) throw new Refusal('codec', `${nbChannels} channels`);
    const args = `sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${layout}:time_base=${num}/${den}`;
    const filters = `[in]aresample=48000:async=1000:first_pts=0,${LOUDNESS_FILTERS},aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=${this.frameSize}:p=0[out]`;
    return new Graph('audio', args, filters, 1);
  }

  *run(frame) {
    if (frame) {
      const { order, nbChannels } = frame.channelLayout;
      // Cameras name each channel by itself, often none for a place: then the number is what counts.
      if (order === K.AV_CHANNEL_ORDER_CUSTOM)
        frame.channelLayout = { nbChannels, order: K.AV_CHANNEL_ORDER_UNSPEC, mask: 0n };
      this.graph ??= this.openGraph(frame);
    }
    if (!this.graph) return;
    for (const done of this.graph.run(frame)) if (Number(done.pts) / 48_000 < this.plan.seconds + 1) yield done;
  }
}

/** Numbers the pictures, so that the rate is constant, and reports how far the work is. */
const createPictureWriter = (output, target, { rate, seconds, maxFrames }) => {
  const progress = createProgress();
  let frames = 0;
  return {
    get frames() {
      return frames;
    },
    write: (frame) => {
      if (frames >= maxFrames) throw new Refusal('too-many-frames', String(frames));
      frame.pictType = K.AV_PICTURE_TYPE_NONE;
      frame.pts = BigInt(frames);
      frame.duration = 1n;
      frames += 1;
      output.write(target, frame);
      progress(SHARE * Math.min(1, (frames * rate[1]) / rate[0] / seconds));
    },
  };
};

/** Writes `preview.mp4` into the folder of the job. @returns the number of its frames. */
export const transcode = (input, plan, job) => {
  const start = input.startTime === K.AV_NOPTS_VALUE ? 0n : input.startTime;
  const part = join(job.directory, 'preview.part');
  const output = new Output(part);
  const pictures = output.add(h264(plan, job), { num: plan.rate[0], den: plan.rate[1] });
  const sounds = plan.sound && output.add(aac());
  const video = new PictureTrack(input, start, { plan, job });
  const sound = sounds && new SoundTrack(input, start, { plan, job, frameSize: sounds.encoder.frameSize });
  for (const { index } of input.streams)
    if (index !== plan.video.index && index !== plan.sound?.index) input.streams[index].discard = K.AVDISCARD_ALL;
  output.begin();
  const writer = createPictureWriter(output, pictures, plan);
  const takePicture = (frame) => {
    for (const done of video.run(frame)) writer.write(done);
  };
  const takeSound = (frame) => {
    for (const done of sound.run(frame)) output.write(sounds, done);
  };
  const tracks = new Map([[plan.video.index, [video, takePicture]]]);
  if (sound) tracks.set(plan.sound.index, [sound, takeSound]);
  const packet = newPacket();
  for (let got = input.readFrameSync(packet); got !== K.AVERROR_EOF; got = input.readFrameSync(packet)) {
    check(got, 'read');
    const [track, take] = tracks.get(packet.streamIndex) ?? [];
    track?.notePacket(packet);
    track?.feed(packet, take);
    packet.unref();
  }
  video.checkEnd(Math.max(video.endFromZero, sound?.endFromZero ?? -1));
  video.feed(null, takePicture);
  takePicture(null);
  if (writer.frames === 0) throw new Refusal('no-picture');
  output.write(pictures, null);
  if (sound) {
    sound.feed(null, takeSound);
    takeSound(null);
    sound.graph?.close();
    output.write(sounds, null);
  }
  output.end();
  renameSync(part, join(job.directory, 'preview.mp4'));
  return writer.frames;
};
