import { limits } from '#shared/domain/limits.ts';
import { isRecord } from '../is-record.ts';
import type { Send } from './http-client.ts';
import { jsonOf } from './server-answers.ts';

const IDLE = 10_000;
/** Request size that every proxy accepts; used until the server announces its own. */
const CAUTIOUS_CHUNK = 8 * 2 ** 20;

/** Upload limits of the server's client configuration, with safe defaults until they are loaded. */
export class ServerLimits {
  maxBytes: number = limits.videoBytes;
  chunkBytes: number = CAUTIOUS_CHUNK;
  readonly #send: Send;
  #isKnown = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Loads the limits once. Never rejects, because the server enforces its limits itself. */
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
