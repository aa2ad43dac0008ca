/**
 * The part of the PostgreSQL frontend/backend protocol 3.0 that a proxy between a driver and a single session needs:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const letter = (text: string) => text.charCodeAt(0);

export const TERMINATE = letter('X');
const QUERY = letter('Q');
const SYNC = letter('S');
const FLUSH = letter('H');
const READY_FOR_QUERY = letter('Z');
const IDLE = letter('I');

/** Whether the server answers on this message instead of buffering more. */
export const endsBatch = (type: number | undefined) => type === QUERY || type === SYNC || type === FLUSH;

/** Whether the answer to this message ends with ReadyForQuery. */
const endsWithReady = (type: number | undefined) => type === QUERY || type === SYNC;

/**
 * Whether a transaction is open after an answer: ReadyForQuery is 'Z', length 5, and 'I' (idle), 'T' or 'E'.
 * @returns undefined when the answer does not contain it.
 */
export function leavesTransactionOpen(lastRequest: number | undefined, answer: Uint8Array): boolean | undefined {
  if (!endsWithReady(lastRequest) || answer.at(-6) !== READY_FOR_QUERY) return undefined;
  return answer.at(-1) !== IDLE;
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(letter(type), 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const parameter = (name: string, value: string) => message('S', Buffer.from(`${name}\0${value}\0`));

/** AuthenticationOk, the parameters that the driver reads, a dummy cancellation key, ReadyForQuery. */
export const startupAnswer: Buffer = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('server_version', '18.6'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);

/** BEGIN as drivers send it, and its answer outside a transaction: CommandComplete, ReadyForQuery. */
export const BEGIN: Buffer = message('Q', Buffer.from('begin\0'));
export const beginAnswer: Buffer = Buffer.concat([
  message('C', Buffer.from('BEGIN\0')),
  message('Z', Buffer.from('T')),
]);

/** Splits a byte stream into frontend messages; the first one (StartupMessage) has no type letter. */
export class MessageReader {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  /** Takes a chunk and yields every message that is complete. */
  *read(chunk: Buffer): Generator<{ readonly type: number | undefined; readonly bytes: Buffer }> {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    for (;;) {
      const head = this.#started ? 1 : 0;
      if (this.#pending.length < head + 4) return;
      const length = head + this.#pending.readInt32BE(head);
      if (this.#pending.length < length) return;
      const bytes = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      yield { type: this.#started ? bytes[0] : undefined, bytes };
      this.#started = true;
    }
  }
}
