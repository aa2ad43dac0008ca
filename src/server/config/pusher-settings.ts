import type { PusherSettings } from '../providers/broadcast/pusher-broadcast.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Reads the settings of hosted Pusher, under the names that Pusher's own frameworks use. */
export const readPusher = (read: SettingsReader): PusherSettings | undefined => {
  const appId = read.text('PUSHER_APP_ID');
  const key = read.text('PUSHER_APP_KEY');
  const secret = read.text('PUSHER_APP_SECRET');
  const host = read.text('PUSHER_HOST');
  const cluster = read.text('PUSHER_APP_CLUSTER') ?? 'eu';
  const tls = read.oneOf('PUSHER_SCHEME', ['https', 'http'], 'https') === 'https';
  const port = read.port('PUSHER_PORT', tls ? 443 : 80);
  if (!appId && !key && !secret) {
    if (host) read.faults.push('PUSHER_HOST needs PUSHER_APP_ID, PUSHER_APP_KEY and PUSHER_APP_SECRET.');
    return undefined;
  }
  if (!appId || !key || !secret) {
    read.faults.push('PUSHER_APP_ID, PUSHER_APP_KEY and PUSHER_APP_SECRET belong together: set all three or none.');
    return undefined;
  }
  if (!/^\d+$/.test(appId) && !host) read.faults.push('PUSHER_APP_ID must be a number.');
  if (!/^[\w-]+$/.test(key)) read.faults.push('PUSHER_APP_KEY must be letters and digits.');
  if (!/^[a-z0-9-]+$/.test(cluster))
    read.faults.push(`PUSHER_APP_CLUSTER must be a name like eu, but it is "${cluster}".`);
  if (host && !/^[\w.-]+$/.test(host)) read.faults.push('PUSHER_HOST must be a host name, without scheme and port.');
  return { appId, key, secret, cluster, host, port, tls };
};
