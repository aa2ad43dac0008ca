/** SHA-256 of the empty text: the style elements that the styling library fills through the object model start empty. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * What the page may load: its own origin, and the server's WebSocket, which a scheme handler cannot forward.
 * No inline script or style, no foreign host, no frame around it, no form that leaves (CSP Level 3).
 */
export function contentSecurityPolicy(apiOrigin: string): string {
  const socket = apiOrigin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
