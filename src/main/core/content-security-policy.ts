/** SHA-256 of the empty text: the style elements that the styling library fills through the object model start empty. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * What the page may load: its own origin, and the server's WebSocket, which a scheme handler cannot forward. Where live
 * updates are a provider's, its one origin too. No inline script or style, no other foreign host, no frame around it, no
 * form that leaves, no worker that outlasts it (CSP Level 3).
 * @param live where the server says that sockets are, e.g. wss://ws-eu.pusher.com
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
