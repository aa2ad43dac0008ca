// What the embedded worker needs of FFmpeg's libraries, each call checked. The calls block on purpose: nothing else runs in this
// process, and whoever started it ends it by SIGKILL.

import * as K from 'node-av/constants';
import {
  avGetCodecName,
  Codec,
  CodecContext,
  Dictionary,
  Filter,
  FilterGraph,
  FilterInOut,
  FormatContext,
  Frame,
  InputFormat,
  Packet,
} from 'node-av/lib';
import { Refusal } from './report.mjs';

export { K };

/** @throws Refusal `unreadable` for a negative result. */
export const check = (result, what) => {
  if (result < 0) throw new Refusal('unreadable', `${what}: ${result}`);
  return result;
};

const isDrained = (result) => result === K.AVERROR_EAGAIN || result === K.AVERROR_EOF;

export const dictionary = (values) => Dictionary.fromObject(values);

export const newPacket = () => {
  const packet = new Packet();
  packet.alloc();
  return packet;
};

export const newFrame = () => {
  const frame = new Frame();
  frame.alloc();
  return frame;
};

/** Opens a file by its demuxer, which is never guessed: a playlist names other files. */
export const openInput = (path, { demuxer, names, decoders }) => {
  const input = new FormatContext();
  const options = dictionary({
    protocol_whitelist: 'file',
    format_whitelist: names,
    codec_whitelist: decoders,
    max_streams: 32,
    ...(demuxer === 'mov' ? { enable_drefs: 0, use_absolute_path: 0 } : {}),
  });
  input.allocContext();
  check(input.openInputSync(path, InputFormat.findInputFormat(demuxer), options), 'open');
  check(input.findStreamInfoSync(null), 'streams');
  return input;
};

/** @throws Refusal `codec` for a decoder that the container may not have. */
export const openDecoder = (stream, { decoders }, { maxPixels, threads }) => {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec || !decoders.split(',').includes(codec.name))
    throw new Refusal('codec', codec?.name ?? String(avGetCodecName(stream.codecpar.codecId)));
  const context = new CodecContext();
  context.allocContext3(codec);
  check(context.parametersToContext(stream.codecpar), 'parameters');
  context.pktTimebase = stream.timeBase;
  context.threadCount = threads;
  check(context.open2Sync(codec, dictionary({ max_pixels: maxPixels, codec_whitelist: decoders })), 'decoder');
  return context;
};

/** The frames of a packet; null flushes. */
export function* decode(context, packet, frame) {
  const sent = context.sendPacketSync(packet);
  if (sent < 0 && sent !== K.AVERROR_EOF) check(sent, 'decode');
  for (;;) {
    const got = context.receiveFrameSync(frame);
    if (isDrained(got)) return;
    check(got, 'decode');
    yield frame;
    frame.unref();
  }
}

export const openEncoder = (name, setup, options, hasGlobalHeader) => {
  const codec = Codec.findEncoderByName(name);
  const context = new CodecContext();
  context.allocContext3(codec);
  setup(context);
  if (hasGlobalHeader) context.setFlags(K.AV_CODEC_FLAG_GLOBAL_HEADER);
  check(context.open2Sync(codec, dictionary(options)), name);
  return context;
};

/** The packets of a frame; null flushes. */
export function* encode(context, frame, packet) {
  check(context.sendFrameSync(frame), 'encode');
  for (;;) {
    const got = context.receivePacketSync(packet);
    if (isDrained(got)) return;
    check(got, 'encode');
    yield packet;
    packet.unref();
  }
}

/** A filter graph with one source, named [in] in its description, and one sink, [out]. */
export class Graph {
  constructor(kind, args, description, threads) {
    this.graph = new FilterGraph();
    this.graph.alloc();
    this.graph.nbThreads = threads;
    const prefix = kind === 'audio' ? 'a' : '';
    this.source = this.graph.createFilter(Filter.getByName(`${prefix}buffer`), 'in', args);
    this.sink = this.graph.createFilter(Filter.getByName(`${prefix}buffersink`), 'out', null);
    if (!this.source || !this.sink) throw new Refusal('unreadable', 'filter source');
    const outputs = FilterInOut.createList([{ name: 'in', filterCtx: this.source, padIdx: 0 }]);
    const inputs = FilterInOut.createList([{ name: 'out', filterCtx: this.sink, padIdx: 0 }]);
    check(this.graph.parsePtr(description, inputs, outputs), 'filters');
    check(this.graph.configSync(), 'filter graph');
    this.frame = newFrame();
  }

  /** Ends what its filters write. */
  close() {
    this.graph.free();
  }

  /** Frames out of the graph for one frame in; null flushes. */
  *run(frame) {
    check(this.source.buffersrcAddFrameSync(frame), 'filter');
    for (;;) {
      const got = this.sink.buffersinkGetFrameSync(this.frame);
      if (isDrained(got)) return;
      check(got, 'filter');
      yield this.frame;
      this.frame.unref();
    }
  }
}
