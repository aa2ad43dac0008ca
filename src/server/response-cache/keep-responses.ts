import { LRUCache } from 'lru-cache';
import type { KeepResponse } from '../http/mount.ts';
import type { Clock } from '../lib/clock.ts';
import { linkPeriod } from '../media/media-links.ts';

/** Bytes of all kept responses of this process. */
const MOST_BYTES = 64 * 2 ** 20;
/** About what an entry takes beside its body. */
const ENTRY_BYTES = 1_000;

interface Kept {
  readonly version: string;
  readonly body: Buffer;
}

/**
 * Keeps serialized responses, each for one session, call and query, as long as the version of what its reader sees is the
 * one that was read with the session, before the data: a change that commits meanwhile raises the version of the next
 * request, so that no response is stale. Links in a response change every ten minutes, which ends it too: with at least
 * five sixths of their life left. See docs/decisions/0089-one-read-path.md.
 */
export const keepResponses = (clock: Clock, mostBytes = MOST_BYTES): KeepResponse => {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length + ENTRY_BYTES,
  });
  return async ({ actor, call, query }, make) => {
    const key = `${actor.tokenId} ${call} ${JSON.stringify(query)}`;
    const version = `${actor.version} ${linkPeriod(clock())}`;
    const known = kept.get(key);
    if (known?.version === version) return known.body;
    const { body, mayBeKept } = await make();
    if (mayBeKept) kept.set(key, { version, body });
    return body;
  };
};
