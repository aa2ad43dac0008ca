import { isAppRoute } from '#shared/domain/pages/app-routes.ts';
import { ROLES, type Role } from '#shared/domain/people/roles.ts';
import { type SettingsChange, SWITCH_NAMES, type SwitchName, type SystemNotice } from '#shared/ipc/desktop-settings.ts';
import { type ArgumentReaders, CallError } from './bridge.ts';
import { isRecord } from './is-record.ts';
import { oneDownload, oneId, oneJob, oneLimits, oneOpened, oneUpload, someIds, twoIds } from './transfer-arguments.ts';

/** Longest text of a notification in characters; no system displays more. */
const LONGEST_TEXT = 500;
const MOST = 1_000_000;

const wrong = (what: string): never => {
  throw new CallError('bad_arguments', `This call takes ${what}.`);
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;

/** Argument readers for notifications and settings. Each throws a `CallError` on invalid arguments. */
export const oneNotice = ([notice, ...rest]: readonly unknown[]): [notice: SystemNotice] => {
  if (!isRecord(notice) || rest.length > 0) return wrong('one notification');
  const { title, body, route } = notice;
  if (!isText(title) || !isText(body)) return wrong('a notification with a title and a text');
  if (typeof route !== 'string' || !isAppRoute(route)) return wrong('a page of this app');
  return [{ title, body, route }];
};

export const oneCount = ([count, ...rest]: readonly unknown[]): [count: number] =>
  Number.isSafeInteger(count) && Number(count) >= 0 && Number(count) <= MOST && rest.length === 0
    ? [Number(count)]
    : wrong('a number of notifications');

const isSwitchName = (name: string): name is SwitchName => (SWITCH_NAMES as readonly string[]).includes(name);

/**
 * The page may only clear the download folder. A folder is chosen in the main process's dialog, so that a compromised
 * page cannot pick where files are written.
 */
const isChange = ([name, value]: readonly [string, unknown]): boolean =>
  isSwitchName(name) ? typeof value === 'boolean' : name === 'downloadFolder' && value === null;

export const someSettings = ([settings, ...rest]: readonly unknown[]): [settings: SettingsChange] => {
  if (!isRecord(settings) || rest.length > 0) return wrong('some settings');
  const entries = Object.entries(settings);
  if (!entries.every(isChange)) return wrong('settings that are on or off');
  return [Object.fromEntries(entries)];
};

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
  'folders:list': none,
  'folders:watch': oneJob,
  'folders:end': oneJob,
  'folders:upload': oneId,
  'folders:skip': oneId,
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
