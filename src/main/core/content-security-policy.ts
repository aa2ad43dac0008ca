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
