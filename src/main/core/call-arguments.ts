import { ROLES, type Role } from '#shared/domain/roles.ts';
import { type ArgumentReaders, CallError } from './bridge.ts';
import { oneCount, oneNotice, someSettings } from './native-arguments.ts';
import { oneDownload, oneId, oneLimits, oneOpened, oneUpload, someIds, twoIds } from './transfer-arguments.ts';

/** Longest URL that all browsers support, in characters. */
const longestUrl = 2_048;

const none = (raw: readonly unknown[]): [] => {
  if (raw.length > 0) throw new CallError('bad_arguments', 'This call takes no arguments.');
  return [];
};

const oneUrl = ([url, ...rest]: readonly unknown[]): [url: string] => {
  if (typeof url !== 'string' || url.length > longestUrl || rest.length > 0)
    throw new CallError('bad_arguments', 'This call takes one address.');
  return [url];
};

const oneRole = ([role, ...rest]: readonly unknown[]): [role: Role | null] => {
  const found = role === null ? null : ROLES.find((known) => known === role);
  if (found === undefined || rest.length > 0) throw new CallError('bad_arguments', 'This call takes a role or null.');
  return [found];
};

export const argumentReaders: ArgumentReaders = {
  'app:info': none,
  'session:state': none,
  'session:forget': none,
  'session:retry-storage': none,
  'session:sign-in-google': oneRole,
  'session:cancel-sign-in': none,
  'shell:open-external': oneUrl,
  'routes:listen': none,
  'notices:show': oneNotice,
  'notices:unread': oneCount,
  'settings:read': none,
  'settings:change': someSettings,
  'settings:choose-download-folder': none,
  'diagnostics:export': none,
  'server:state': none,
  'server:check': none,
  'updates:check': none,
  'opened:list': none,
  'opened:dismiss': someIds,
  'opened:inspect': oneId,
  'opened:upload': oneOpened,
  'transfers:list': none,
  'transfers:add-upload': oneUpload,
  'transfers:add-download': oneDownload,
  'transfers:pause': oneId,
  'transfers:resume': oneId,
  'transfers:cancel': oneId,
  'transfers:remove': oneId,
  'transfers:move': twoIds,
  'transfers:limits': none,
  'transfers:set-limits': oneLimits,
  'transfers:reveal': oneId,
  'transfers:log': oneId,
};
