import { liveOrigin } from '#shared/domain/live-origin.ts';
import type { FetchPort } from './api-forward.ts';
import { isRecord } from './is-record.ts';
import { createReasonLog } from './log/reason-log.ts';

/** Milliseconds that a window waits for the answer; without one its page has the server's own sockets only. */
const WITHIN = 2_000;

const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/i;
const CLUSTER = /^[a-z\d-]+$/;

/** Strict, since it becomes part of a policy: a plain host name and nothing beside it. */
function originOf(answer: unknown): string {
  const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
  const { host, port, cluster, force_tls: tls } = isRecord(data.realtime) ? data.realtime : {};
  const isHost = host === null || (typeof host === 'string' && HOST.test(host));
  const isPort = port === null || (typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536);
  const isCluster = typeof cluster === 'string' && CLUSTER.test(cluster);
  if (!isHost || !isPort || !isCluster || (tls !== 0 && tls !== 1)) throw new Error('the answer is of another shape');
  const origin = liveOrigin({ host, port, cluster, isTls: tls === 1 });
  if (!URL.canParse(origin)) throw new Error('the answer names no host');
  return origin;
}

export interface LiveSourceOptions {
  /** The server's. */
  readonly origin: string;
  readonly fetch: FetchPort;
  readonly warn: (message: string) => void;
}

/**
 * The WebSocket origin that the server announces (hosted Pusher has its own). Requested until the server answers, then
 * cached; null until then.
 */
export function createLiveSource({ origin, fetch, warn }: LiveSourceOptions): () => Promise<string | null> {
  const ask = async (): Promise<string> => {
    const response = await fetch(`${origin}/api/client-config`, {
      duplex: 'half',
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(WITHIN),
    });
    return originOf(await response.json());
  };
  const failures = createReasonLog('Where live updates come from is not known', warn);
  let asking: Promise<string | null> | null = null;
  return () => {
    asking ??= ask().catch((error: unknown) => {
      asking = null;
      failures.failed(error);
      return null;
    });
    return asking;
  };
}
