import type { Data } from '#shared/contract/endpoint.ts';
import type { homeApi } from '#shared/contract/home.ts';
import type { LiveClient } from '../../providers/broadcast/broadcast.ts';

/** The parts of a request that tell under which address the page reaches this server. */
interface Reached {
  readonly protocol: string;
  /** Host name and port, as in the Host header. */
  readonly host: string;
}

/**
 * The address of the realtime server. The embedded one uses the address of the request, so that it is same-origin under
 * any host name; behind a proxy that terminates TLS the public address tells whether to use it.
 */
export const presentRealtime = (
  { key, cluster, host, port, forceTls, signsIn }: LiveClient,
  reached: Reached,
  publicUrl: string,
): Data<typeof homeApi.clientConfig>['realtime'] => {
  const shared = { key, cluster, sign_in: signsIn ? 1 : 0 } as const;
  if (forceTls !== undefined) return { ...shared, host: host ?? null, port: port ?? null, force_tls: forceTls ? 1 : 0 };
  const isTls = reached.protocol === 'https' || publicUrl.startsWith('https:');
  const address = `${isTls ? 'https' : 'http'}://${reached.host}`;
  const url = new URL(URL.canParse(address) ? address : publicUrl);
  return { ...shared, host: url.hostname, port: Number(url.port) || (isTls ? 443 : 80), force_tls: isTls ? 1 : 0 };
};
