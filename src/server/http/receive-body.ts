import type { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Milliseconds from the headers to the last byte, even if bytes keep arriving; 30 s by default. */
  readonly withinMs?: number | undefined;
}

export const BODY_TIMEOUT_MS = 30_000;

const tooLarge = (): ApiError => new ApiError('tooLarge', 'The request is too large.');

/**
 * Reads a small body completely. Node's `requestTimeout` is off, since a video may take hours, so each body without
 * files gets its timeout here.
 * @throws ApiError 413 when it is larger than `maxBytes`, 408 when it takes too long, 400 when the client disconnects.
 */
export const receiveBody = (payload: Readable, { maxBytes, withinMs = BODY_TIMEOUT_MS }: BodyLimits): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      payload.off('data', take).off('end', complete).off('error', lost).off('close', lost);
      settle();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) finish(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const complete = (): void => finish(() => resolve(Buffer.concat(chunks, length)));
    const lost = (): void => finish(() => reject(new ApiError('malformed')));
    const timer = setTimeout(() => finish(() => reject(new ApiError('tooSlow'))), withinMs);
    payload.on('data', take).on('end', complete).on('error', lost).on('close', lost);
  });
