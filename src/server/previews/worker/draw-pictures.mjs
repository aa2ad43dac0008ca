import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode, Graph, K, newFrame, newPacket, openDecoder, openEncoder, openInput } from './av.mjs';
import { CONTAINERS } from './containers.mjs';
import { planPictures, TO_JPEG } from './plan-preview.mjs';

/** Units of a quality in FFmpeg (FF_QP2LAMBDA). */
const LAMBDA = 118;

const saveJpeg = (frame, quality, path, timeBase) => {
  const encoder = openEncoder(
    'mjpeg',
    (context) => {
      context.width = frame.width;
      context.height = frame.height;
      context.pixelFormat = K.AV_PIX_FMT_YUVJ420P;
      context.timeBase = timeBase;
      context.colorRange = K.AVCOL_RANGE_JPEG;
      context.threadCount = 1;
      context.setFlags(K.AV_CODEC_FLAG_QSCALE);
      context.globalQuality = quality * LAMBDA;
    },
    {},
  );
  const packet = newPacket();
  const chunks = [];
  frame.pts = 0n;
  for (const value of [frame, null])
    for (const coded of encode(encoder, value, packet)) chunks.push(Buffer.from(coded.data));
  writeFileSync(path, Buffer.concat(chunks));
};

/** Draws poster and sprite from the key frames of the preview. @returns the shape of the sprite. */
export const drawPictures = (plan, frames, job) => {
  const { width, height } = plan;
  const { poster, step, tile, sprite } = planPictures(plan, frames, job.sprite);
  const input = openInput(join(job.directory, 'preview.mp4'), CONTAINERS.mov);
  const video = input.streams.find(({ codecpar }) => codecpar.codecType === K.AVMEDIA_TYPE_VIDEO);
  const decoder = openDecoder(video, CONTAINERS.mov, { ...job.limits, threads: 1 });
  const { num, den } = video.timeBase;
  const args = `video_size=${width}x${height}:pix_fmt=${K.AV_PIX_FMT_YUV420P}:time_base=${num}/${den}:pixel_aspect=1/1:colorspace=1:range=1`;
  const one = new Graph('video', args, `[in]scale=${TO_JPEG},format=yuvj420p[out]`, 1);
  const tiled = `[in]scale=${tile.join(':')}:${TO_JPEG},format=yuvj420p,tile=${sprite.columns}x${sprite.rows}[out]`;
  const many = new Graph('video', args, tiled, 1);
  const draw = (graph, frame, quality, name) => {
    for (const done of graph.run(frame)) saveJpeg(done, quality, join(job.directory, name), video.timeBase);
  };
  let key = 0;
  const take = (frame) => {
    frame.pts = frame.bestEffortTimestamp;
    if (key === poster) draw(one, frame.clone(), 3, 'poster.jpg');
    if (key % step === 0) draw(many, frame, 5, 'sprite.jpg');
    key += 1;
  };
  const packet = newPacket();
  const frame = newFrame();
  while (input.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === video.index && packet.isKeyframe)
      for (const decoded of decode(decoder, packet, frame)) take(decoded);
    packet.unref();
  }
  for (const decoded of decode(decoder, null, frame)) take(decoded);
  draw(many, null, 5, 'sprite.jpg');
  return sprite;
};
