import { liveOrigin } from '#shared/domain/pages/live-origin.ts';
import type { FetchPort } from './api-forward.ts';
import { isRecord } from './is-record.ts';
import { createReasonLog } from './log/reason-log.ts';

/** Milliseconds a window waits for the configuration; without it the page may only use the server's own WebSocket. */
const WITHIN = 2_000;

const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/i;
const CLUSTER = /^[a-z\d-]+$/;

/** Validates strictly, because the result becomes part of the content security policy. */
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
  /** Origin of the server. */
  readonly origin: string;
  readonly fetch: FetchPort;
  readonly warn: (message: string) => void;
}

/**
 * The WebSocket origin that the server announces (hosted Pusher has its own). Cached after the first successful
 * request; null until then.
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
