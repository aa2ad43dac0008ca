interface LiveAddress {
  /** Without it, Pusher's own host for the cluster. */
  readonly host: string | null | undefined;
  readonly port: number | null | undefined;
  readonly cluster: string;
  readonly isTls: boolean;
}

/**
 * The WebSocket origin as a `connect-src` source of a content security policy: exactly the one that pusher-js connects
 * to when it is restricted to WebSockets.
 */
export const liveOrigin = ({ host, port, cluster, isTls }: LiveAddress): string =>
  `${isTls ? 'wss' : 'ws'}://${host ? `${host}:${port ?? (isTls ? 443 : 80)}` : `ws-${cluster}.pusher.com`}`;
