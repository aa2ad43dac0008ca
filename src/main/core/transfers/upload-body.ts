import type { FileDigest } from './file-digest.ts';
import type { BodySource } from './http-client.ts';
import type { UploadEntry } from './transfer-entry.ts';
import type { AttemptContext } from './transfer-runner.ts';
import type { VideoFile } from './video-file.ts';

/** Bytes per read; smaller reads cost more system calls, larger ones more memory. */
const PIECE = 2 ** 20;

interface Part {
  readonly file: VideoFile;
  readonly digest: FileDigest;
  readonly context: Pick<AttemptContext<UploadEntry>, 'moved' | 'pieceOf' | 'take' | 'signal'>;
  /** Shared by all requests of an attempt. */
  readonly buffers: readonly [Buffer, Buffer];
  /** Maximum bytes that may be sent but not yet hashed. */
  readonly mostBehind: number;
  readonly offset: number;
  readonly length: number;
}

export const newBuffers = (): [Buffer, Buffer] => [Buffer.allocUnsafeSlow(PIECE), Buffer.allocUnsafeSlow(PIECE)];

/**
 * A part of a file as a request body. Double buffering: one buffer is filled while the other is sent, so that disk and
 * network work in parallel with constant memory.
 */
export const bodyOf = ({ file, digest, context, buffers, mostBehind, offset, length }: Part): BodySource => ({
  length,
  send: async (write) => {
    const end = offset + length;
    let position = offset;
    let reads = 0;
    const read = async (): Promise<Buffer> => {
      const size = Math.min(context.pieceOf(PIECE), end - position);
      const buffer = buffers[reads % 2 === 0 ? 0 : 1];
      reads += 1;
      const bytes = await file.read(buffer, position, size);
      position += size;
      return bytes;
    };
    let sent = offset;
    let next: Promise<Buffer> | null = read();
    try {
      while (next !== null) {
        const bytes: Buffer = await next;
        next = position < end ? read() : null;
        // The next iteration awaits the read and gets its error; this prevents an unhandled rejection until then.
        next?.catch(() => undefined);
        await context.take(bytes.length);
        if (context.signal.aborted) return;
        digest.follow(file, sent + bytes.length);
        if (!(await write(bytes))) return;
        sent += bytes.length;
        context.moved(sent);
        await digest.behind(mostBehind, context.signal);
      }
    } finally {
      // The caller closes the file and reuses the buffers afterwards.
      await next?.catch(() => undefined);
    }
  },
});
