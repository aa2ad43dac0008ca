interface LiveAddress {
  /** None means Pusher's own for the cluster. */
  readonly host: string | null | undefined;
  readonly port: number | null | undefined;
  readonly cluster: string;
  readonly isTls: boolean;
}

/**
 * Where sockets are, as a source of a content security policy: exactly the one that pusher-js connects to when it may use
 * WebSockets only.
 */
export const liveOrigin = ({ host, port, cluster, isTls }: LiveAddress): string =>
  `${isTls ? 'wss' : 'ws'}://${host ? `${host}:${port ?? (isTls ? 443 : 80)}` : `ws-${cluster}.pusher.com`}`;
