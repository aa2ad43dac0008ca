import { limits } from '#shared/domain/limits.ts';
import { isRecord } from '../is-record.ts';
import type { Send } from './http-client.ts';
import { jsonOf } from './server-answers.ts';

const IDLE = 10_000;
/** Bytes per request that every server on the way takes, until ours has said so. */
const CAUTIOUS_CHUNK = 8 * 2 ** 20;

/** What the server says about uploads in its client configuration; cautious values before it was asked. */
export class ServerLimits {
  maxBytes: number = limits.videoBytes;
  chunkBytes: number = CAUTIOUS_CHUNK;
  readonly #send: Send;
  #isKnown = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Asks, unless the answer is known. Never rejects: the server refuses by itself what is too large. */
  async refresh(): Promise<void> {
    if (this.#isKnown) return;
    const signal = AbortSignal.timeout(IDLE);
    const answer = await this.#send({
      method: 'GET',
      path: '/api/client-config',
      headers: {},
      signal,
      idle: IDLE,
    }).catch(() => null);
    const json = answer?.status === 200 ? jsonOf(answer) : undefined;
    const upload = isRecord(json) && isRecord(json.data) ? json.data.upload : undefined;
    if (!isRecord(upload)) return;
    const { max_bytes: maxBytes, chunk_bytes: chunkBytes } = upload;
    if (!Number.isSafeInteger(maxBytes) || !Number.isSafeInteger(chunkBytes) || Number(chunkBytes) <= 0) return;
    this.maxBytes = Number(maxBytes);
    this.chunkBytes = Number(chunkBytes);
    this.#isKnown = true;
  }
}
