import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';

interface Written {
  readonly text: string;
  /** RFC 9110 §8.8.3. */
  readonly etag: string;
  readonly at: number;
}

/** TTL in milliseconds: changes, including those of other processes, become visible after this time. */
const BELIEVED = 1_000;

/**
 * The answer of a call that is the same for everybody: computed and serialized once a second instead of once per
 * request.
 */
export const sharedAnswer = (clock: Clock, write: () => Promise<string>) => {
  let written: Written | undefined;
  let writing: Promise<Written> | undefined;

  const renew = async (at: number): Promise<Written> => {
    const text = await write();
    written = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, at };
    return written;
  };
  const current = (): Written | Promise<Written> => {
    const now = clock().getTime();
    if (written && Math.abs(now - written.at) < BELIEVED) return written;
    writing ??= renew(now).finally(() => {
      writing = undefined;
    });
    return writing;
  };

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<string | undefined> => {
    const { text, etag } = await current();
    reply.header('etag', etag);
    if (headers['if-none-match'] === etag) {
      reply.code(304);
      return undefined;
    }
    reply.type('application/json; charset=utf-8');
    return text;
  };
};
