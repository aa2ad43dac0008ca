import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import { liveOrigin } from '#shared/domain/pages/live-origin.ts';
import type { FetchPort } from './api-forward.ts';
import { type Route, routeOf } from './api-routes.ts';
import { isRecord } from './is-record.ts';
import { createReasonLog } from './log/reason-log.ts';
import { appHost } from './origin.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const refuse = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** The decoded path of a URL; null when a percent escape is malformed. */
function decodedPath(url: URL): string | null {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}

/** Null for anything that is not a regular file, such as a route of the page. */
async function existingFile(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isFile() ? real : null;
  } catch {
    return null;
  }
}

export interface AppFiles {
  /** Folder of the built renderer. */
  readonly root: string;
  /** File in `root` that is served for every route of the page. */
  readonly index: string;
  readonly contentSecurityPolicy: string;
  /** Policy of the index document, read when the page loads because it depends on the server's configuration. */
  readonly pagePolicy: () => Promise<string>;
}

/**
 * Serves the built renderer: files as they are, the index for routes. Resolves symbolic links, so that nothing outside
 * `root` is served.
 */
export function createFileHandler(files: AppFiles): (request: Request) => Promise<Response> {
  const headersFor = (file: string, policy: string) => ({
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  });

  return async (request) => {
    const url = new URL(request.url);
    if (url.host !== appHost) return refuse(404, 'Not found');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Method not allowed');
    const path = decodedPath(url);
    if (path === null || path.includes('\0')) return refuse(400, 'Bad request');
    const root = await realpath(files.root);
    const wanted = join(root, path);
    if (wanted !== root && !wanted.startsWith(root + sep)) return refuse(403, 'Forbidden');
    const found = await existingFile(wanted);
    if (found === null && extname(path) !== '') return refuse(404, 'Not found');
    const file = found ?? join(root, files.index);
    if (!file.startsWith(root + sep)) return refuse(403, 'Forbidden');
    const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(file));
    const isPage = file === join(root, files.index);
    const policy = isPage ? await files.pagePolicy() : files.contentSecurityPolicy;
    return new Response(body, { headers: headersFor(file, policy) });
  };
}

/** SHA-256 of the empty string: the styling library inserts empty style elements and fills them through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The page's content security policy (CSP Level 3). It allows the page's own origin and the server's WebSocket, which a
 * protocol handler cannot forward, or the WebSocket origin of a hosted realtime provider. It forbids inline code, other
 * hosts, framing, form submission and workers.
 * @param live WebSocket origin that the server announces, e.g. wss://ws-eu.pusher.com
 */
export function contentSecurityPolicy(apiOrigin: string, live: string | null = null): string {
  const socket = apiOrigin.replace(/^http/, 'ws');
  const isForeign = live !== null && new URL(live).href !== new URL(socket).href;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${socket}${isForeign ? ` ${live}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "worker-src 'none'",
  ].join('; ');
}

interface AppHandlerOptions {
  readonly files: (request: Request) => Promise<Response>;
  readonly forward: (request: Request, route: Route) => Promise<Response>;
  /** Whether requests to the server's embedded card network are forwarded. */
  readonly withSandbox: boolean;
  /** Response that replaces the next document, e.g. the problem page; null serves the document itself. */
  readonly instead: () => Response | null;
}

/** Handles every request of the page to its own origin: forwards API and media requests, serves files otherwise. */
export function createAppHandler(options: AppHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const route = url.host === appHost ? routeOf(request.method, url.pathname, options.withSandbox) : null;
    if (route !== null) return options.forward(request, route);
    // File paths have an extension, document routes do not.
    return (posix.extname(url.pathname) === '' ? options.instead() : null) ?? options.files(request);
  };
}

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

interface LiveSourceOptions {
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
