import { setPriority } from 'node:os';
import { ApiError } from '../http/api-error.ts';
import { type EncodedPicture, encodePicture, encodePoster } from './encode-picture.ts';
import type { PictureReply, PictureRequest } from './picture-decoder.ts';

// The process that decodes pictures: it handles untrusted input, holds no secret and may be killed at any time.

const NICE = 10;

const encode = ({ kind, bytes, maxWidth }: PictureRequest): Promise<EncodedPicture> =>
  kind === 'poster' ? encodePoster(Buffer.from(bytes)) : encodePicture(Buffer.from(bytes), { maxWidth, kind });

const replyTo = async (request: PictureRequest): Promise<PictureReply> => {
  try {
    return await encode(request);
  } catch (error) {
    if (error instanceof ApiError) return { apiError: { code: error.code, message: error.message } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

try {
  // Lower priority than the server, so that logins are not delayed.
  setPriority(NICE);
} catch {
  // Not every system permits this; the lower priority is optional.
}
process.on('message', (request: PictureRequest) => {
  void replyTo(request).then((reply) => process.send?.(reply));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
